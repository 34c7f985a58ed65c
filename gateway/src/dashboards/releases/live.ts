import { type CanaryLimitsChange, DomainError, type ErrorCode, type Message } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import { type Asked, forgetAsk, unapproved, waitForApproval } from '../claims/gate.ts';
import { storeLimits } from '../trials/limits.ts';
import { forgetTrial } from '../trials/store.ts';
import { watchCanary } from '../trials/trial.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { listRemotes, liveVersion, lockRemote, setCanary, setLive } from '../versions/store.ts';
import { takeTurn } from '../versions/turn-store.ts';
import { reinstate, withdraw } from '../versions/withdrawn-store.ts';
import { assertFit, assertFitAgain, assertServable } from './fit.ts';

/** The result of a change of the pointer. */
export interface Pointer {
  name: string;
  live: string;
  canary: { version: string; percent: number } | null;
}

/** The result of making a version live. The version may wait for an approval; then a new dashboard has no live version yet. */
export interface Activation extends Omit<Pointer, 'live'> {
  live: string | null;
  waiting?: {
    version: string;
    /** The claims that an administrator has to approve, one line each. */
    claims: string[];
  };
}

export interface Announced extends Pick<Services, 'db' | 'clock'> {
  changes: Pick<Services['changes'], 'announce'>;
}

const conflict = (message: Message<ErrorCode>) => new DomainError('conflict', message);

/** Runs one change of a dashboard at a time. It runs again when the first version of a new dashboard is made live by two calls at once. */
export async function change<T>(
  services: Announced,
  name: string,
  work: (trx: Database, at: Date) => Promise<T>,
): Promise<T> {
  const at = services.clock();
  const run = () =>
    transaction(services.db, async (trx) => {
      // Two dashboards must not take the same route at the same time.
      await takeTurn(trx);
      await lockRemote(trx, name, toSql(at));
      return work(trx, at);
    });
  const changed = await run().catch((error: unknown) => {
    if (isDuplicate(error)) return run();
    throw error;
  });
  services.changes.announce('dashboards');
  return changed;
}

/** The live version. DomainError `not_found` when the dashboard has none. */
export async function liveOf(trx: Database, name: string) {
  const live = await liveVersion(trx, name);
  if (!live) throw new DomainError('not_found', say('dashboardUnknown', name));
  return live;
}

/**
 * Makes a version live or the canary, if it may be served and is approved. `tokenId` is the token that asked for it. DomainError `conflict`
 * for a canary without a live version, or of the live version itself.
 */
export async function point(
  trx: Database,
  at: Date,
  publisher: Publisher,
  {
    name,
    version,
    percent,
    limits,
    tokenId = publisher.tokenId ?? null,
  }: { name: string; version: string; tokenId?: number | null } & Asked,
): Promise<Pointer> {
  await forgetAsk(trx, name);
  // The limits are stored with the dashboard, which exists only after its first version is live.
  const keepLimits = async () => {
    if (limits) await storeLimits(trx, at, publisher, name, limits, tokenId);
  };
  if (percent === undefined) {
    await makeLive(trx, at, publisher, name, version);
    await keepLimits();
    return { name, live: version, canary: null };
  }
  await keepLimits();
  await reinstate(trx, name, version);
  const live = await assertCanary(trx, name, version);
  const canary = { version, percent };
  await setCanary(trx, name, { ...canary, tokenId }, toSql(at));
  await watchCanary(trx, { name, live, canary: version }, at);
  await recordChange(trx, at, 'remote_canary_started', publisher, `${name} ${version} ${percent} %`);
  return { name, live, canary };
}

/** Returns the live version with which a canary can be compared. DomainError `conflict`. */
async function assertCanary(trx: Database, name: string, version: string): Promise<string> {
  const live = await liveVersion(trx, name);
  if (!live) throw conflict(say('canaryWithoutLive', name));
  if (live.version === version) throw conflict(say('alreadyLive', name, version));
  return live.version;
}

/** Makes a version live for everyone, in a transaction of `change`. The data about the last canary are deleted. */
export async function makeLive(
  trx: Database,
  at: Date,
  publisher: Publisher,
  name: string,
  version: string,
): Promise<void> {
  await reinstate(trx, name, version);
  await setLive(trx, name, version, toSql(at));
  await forgetTrial(trx, name);
  await recordChange(trx, at, 'remote_activated', publisher, `${name} ${version}`);
}

/** Ends a canary, in a transaction of `change`. The data about it are deleted. */
export async function endCanary(
  trx: Database,
  at: Date,
  publisher: Publisher,
  name: string,
  canary: string,
): Promise<void> {
  await setCanary(trx, name, null, toSql(at));
  await withdraw(trx, name, canary);
  await forgetTrial(trx, name);
  await recordChange(trx, at, 'remote_rolled_back', publisher, `${name} canary ${canary}`);
}

/**
 * Makes a version live for everyone at once. With `percent`, it is given to that share of the browsers as a canary, and judged by the
 * dashboard's limits, or by `limits` from now on. A version with claims that are not approved waits, and nothing else changes. DomainErrors
 * `not_found`, `conflict`, `invalid`.
 */
export async function activate(
  services: Services,
  publisher: Publisher,
  name: string,
  version: string,
  percent?: number,
  limits?: CanaryLimitsChange,
): Promise<Activation> {
  await assertServable(services, name, version);
  return change(services, name, async (trx, at) => {
    const description = await assertFit(services, trx, name, version);
    if (percent !== undefined) await assertCanary(trx, name, version);
    const claims = await unapproved(services, trx, description);
    if (claims.length === 0) return point(trx, at, publisher, { name, version, percent, limits });
    await waitForApproval(trx, at, publisher, { name, version, asked: { percent, limits } });
    const [now] = await listRemotes(trx, name);
    const canary = now?.canary_version ? { version: now.canary_version, percent: now.canary_percent } : null;
    return { name, live: now?.live_version ?? null, canary, waiting: { version, claims } };
  });
}

/** Ends the canary. Without one, makes the version live again that the live version has replaced. DomainErrors `not_found`, `conflict`. */
export async function rollback(services: Services, publisher: Publisher, name: string): Promise<Pointer> {
  const { canary, replaces } = await liveOf(services.db, name);
  if (!canary && replaces) await assertServable(services, name, replaces);
  return change(services, name, async (trx, at) => {
    const live = await liveOf(trx, name);
    if (live.canary !== canary || live.replaces !== replaces) throw conflict(say('dashboardChanged', name));
    if (live.canary) {
      await endCanary(trx, at, publisher, name, live.canary);
      return { name, live: live.version, canary: null };
    }
    if (!live.replaces) throw conflict(say('noVersionBefore', name, live.version));
    await assertFitAgain(services, trx, name, live.replaces);
    await setLive(trx, name, live.replaces, toSql(at), { back: true });
    await withdraw(trx, name, live.version);
    await forgetTrial(trx, name);
    const what = `${name} ${live.version} to ${live.replaces}`;
    await recordChange(trx, at, 'remote_rolled_back', publisher, what);
    return { name, live: live.replaces, canary: null };
  });
}
