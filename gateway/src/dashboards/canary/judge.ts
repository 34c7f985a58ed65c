import { DomainError } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { fromSql, toSql } from '../../platform/db/index.ts';
import { assertFitAgain, assertServable } from '../releases/fit.ts';
import { change, endCanary, makeLive } from '../releases/live.ts';
import { type Decision, decide } from '../trials/decide.ts';
import { limitsOf } from '../trials/limits.ts';
import { findTrial, listTrials, peopleOf, replaceTrial } from '../trials/store.ts';
import type { CanaryState, DashboardCanariesTable } from '../trials/tables.ts';
import { sidesOf } from '../trials/trial.ts';
import { recordChange } from '../versions/publisher.ts';
import { listRemotes } from '../versions/store.ts';
import { reasonFor } from './reason.ts';

const STATES = { promote: 'promoted', rollback: 'rolled_back', leave: 'left' } as const satisfies Record<
  Exclude<Decision['act'], 'wait'>,
  CanaryState
>;
type Act = keyof typeof STATES;

/** The running comparison of a dashboard, with its data. Undefined when its canary is not watched, or is shown to nobody. */
async function readRunning(db: Database, name: string) {
  const trial = await findTrial(db, name);
  if (trial?.state !== 'watched') return undefined;
  const [remote] = await listRemotes(db, name);
  if (remote?.disabled !== 0) return undefined;
  if (remote.live_version !== trial.live || remote.canary_version !== trial.canary) return undefined;
  return { trial, limits: limitsOf(remote.canary_limits) };
}

/**
 * Promotes, rolls back or leaves to a person what the current figures decide. Several gateways may judge at the same time, and a person may
 * decide as well: the first transaction counts, and the others change nothing.
 */
export async function judgeCanary(services: Services, name: string): Promise<void> {
  const { db, clock } = services;
  const running = await readRunning(db, name);
  if (!running) return;
  const { trial, limits } = running;
  const sides = sidesOf(await peopleOf(db, [trial.trial]), trial.trial);
  const elapsed = clock().getTime() - fromSql(trial.started_at).getTime();
  const decision = decide(sides, limits, elapsed);
  if (decision.act === 'wait') return;
  const reason = reasonFor(decision, sides, limits);
  if (decision.act !== 'promote') return apply(services, trial, decision.act, reason);
  try {
    await assertServable(services, name, trial.canary);
    await apply(services, trial, 'promote', reason);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const why = `it is as good as the live version (${reason}), but cannot be made live: ${error.message}`;
    await apply(services, trial, 'leave', why);
  }
}

const REASON_LENGTH = 500;

async function apply(
  services: Services,
  { name, trial, live, canary, started_at }: DashboardCanariesTable,
  act: Act,
  reason: string,
): Promise<void> {
  const publisher = { label: `the portal: ${reason}` };
  const isJudged = await change(services, name, async (trx, at) => {
    const running = await readRunning(trx, name);
    if (running?.trial.trial !== trial) return false;
    if (act === 'promote') {
      await assertFitAgain(services, trx, name, canary);
      // A version that waits for approval continues to wait.
      await makeLive(trx, at, publisher, name, canary);
    }
    if (act === 'rollback') await endCanary(trx, at, publisher, name, canary);
    if (act === 'leave') await recordChange(trx, at, 'remote_canary_left', publisher, `${name} ${canary}`);
    await replaceTrial(trx, {
      name,
      trial,
      live,
      canary,
      started_at,
      state: STATES[act],
      reason: reason.slice(0, REASON_LENGTH),
      judged_at: toSql(at),
    });
    return true;
  });
  if (isJudged) services.log.info({ name, canary, live, act, reason }, 'canary judged');
}

/** Judges all canaries, so that canaries without reports also end. */
export async function judgeAll(services: Services): Promise<void> {
  for (const { name, state } of await listTrials(services.db))
    if (state === 'watched') await judgeCanary(services, name);
}
