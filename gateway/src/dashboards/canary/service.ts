import type { Context, Database } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { countLoad, listTrials, peopleOf } from '../trials/store.ts';
import type { CanaryState } from '../trials/tables.ts';
import { sidesOf } from '../trials/trial.ts';
import { comparedAs } from './known.ts';
import { figures } from './reason.ts';
import { judgeSoon } from './soon.ts';

/** A browser's report about one load of a dashboard: what is new since its previous report. */
export interface LoadNews {
  name: string;
  version: string;
  opened: boolean;
  failed: boolean;
  stopped: boolean;
  /** The time to the first content, in milliseconds. */
  ms?: number | undefined;
}

/** The longest time that counts: longer ones give no more information. */
const LONGEST_MS = 60_000;

/** Counts the report of a signed-in person's browser about a load, while the version is compared with another one. */
export async function noteLoad(context: Context, news: LoadNews): Promise<void> {
  if (!context.user) return;
  const compared = await comparedAs(context, context.user, news);
  if (!compared) return;
  await countLoad(context.db, compared, {
    loads: Number(news.opened),
    failed: Number(news.failed),
    stopped: Number(news.stopped),
    timed: Number(news.ms !== undefined),
    ms: Math.round(Math.min(news.ms ?? 0, LONGEST_MS)),
  });
  judgeSoon(context, news.name);
}

/** How the last canary of a dashboard was judged, or its current figures, in the form of the REST answers. */
export interface Judgement {
  state: CanaryState;
  canary: string;
  live: string;
  since: string;
  judged_at: string | null;
  /** The reason, with the figures of both versions. */
  reason: string;
}

/** The judgements by the name of the dashboard. */
export async function readJudgements(db: Database, only?: string): Promise<ReadonlyMap<string, Judgement>> {
  const trials = await listTrials(db, only);
  const watched = trials.filter(({ state }) => state === 'watched').map(({ trial }) => trial);
  const rows = await peopleOf(db, watched);
  return new Map(
    trials.map(({ name, trial, live, canary, state, started_at, judged_at, reason }) => [
      name,
      {
        state,
        canary,
        live,
        since: toIso(started_at),
        judged_at: judged_at && toIso(judged_at),
        reason: reason ?? figures(sidesOf(rows, trial)),
      },
    ]),
  );
}
