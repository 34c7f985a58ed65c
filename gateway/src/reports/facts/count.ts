import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { type StageCalendar, stageCalendar } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { alone, fromSql, takeTurn, toSql, transaction } from '../../platform/db/index.ts';
import {
  changedSince,
  findRequestsWithRequester,
  lastEventId,
  storedSettings,
} from '../../requests/index.ts';
import { type Facts, readFacts } from './source.ts';
import {
  changedAmong,
  countedIdsBetween,
  daysOfMeasures,
  entriesOfRequests,
  factsOf,
  mark,
  readState,
  replaceFacts,
  requestIdsAfter,
  saveState,
} from './store.ts';
import { type Counted, changeSums, sumMarked } from './sums.ts';
import type { Mark, ReportEntryRow, ReportFactsRow, ReportStatesTable } from './tables.ts';

type State = Omit<ReportStatesTable, 'id'>;

/** How many requests one step counts when all are counted. */
const STEP = 100;
/** How many changed requests one step counts: it also updates their sums in the same transaction. */
const FEW = 20;
/**
 * Events from this time before the last count are examined again. They may have been committed after the count, or dated by another clock.
 */
const OVERLAP_MS = 10 * 60_000;
/** Increases when the rules for facts change, so that everything is counted again. A gateway with older rules then counts nothing. */
const RULES = 2;

/** Identifies the rules and the days of the calendar by which reports count. */
export function countingKey({ timeZone, weekend, holidays }: StageCalendar): string {
  const days = createHash('sha256').update(JSON.stringify([timeZone, weekend, holidays]));
  return `${RULES}:${days.digest('base64url')}`;
}

export const factsRow = ({ requestId, requester, entries: _, ...facts }: Facts): ReportFactsRow => ({
  request_id: requestId,
  requester_id: requester,
  ...facts,
});

export const entryRows = ({ requestId, entries }: Facts): ReportEntryRow[] =>
  entries.map(({ measure, day, days = null, waited = null, marked, money }) => ({
    request_id: requestId,
    measure,
    day,
    days,
    waited,
    marked: marked ? 1 : 0,
    currency: money?.currency ?? null,
    money: money ? JSON.stringify(money) : null,
  }));

/** The entries of some requests that were counted before, and those that are counted now. */
interface Recounted {
  were: Counted[];
  are: Counted[];
}

/** Combines entries with the facts of their requests. */
function countedOf(facts: readonly ReportFactsRow[], entries: readonly ReportEntryRow[]): Counted[] {
  const byId = new Map(facts.map((row) => [row.request_id, row]));
  return entries.flatMap(({ request_id: id, measure, day, days, waited, marked, money }) => {
    const of = byId.get(id);
    if (!of) return [];
    const { request_id: _, version: __, ...facts } = of;
    return [{ measure, day, days, waited, marked, money, ...facts }];
  });
}

/** Counts these requests again. Requests that no longer exist lose their entries. The caller must update the sums. */
async function recount(trx: Database, ids: readonly number[], calendar: StageCalendar): Promise<Recounted> {
  if (!ids.length) return { were: [], are: [] };
  const before = await factsOf(trx, ids);
  const facts = await readFacts(trx, await findRequestsWithRequester(trx, ids), calendar);
  const [rows, entries] = [facts.map(factsRow), facts.flatMap(entryRows)];
  const entriesBefore = before.length ? await entriesOfRequests(trx, ids) : [];
  await replaceFacts(trx, ids, rows, entries);
  return { were: countedOf(before, entriesBefore), are: countedOf(rows, entries) };
}

/** The days of these entries. */
const daysOf = (counted: readonly Counted[]): Mark[] => [
  ...new Map(counted.map(({ measure, day }) => [`${measure} ${day}`, { measure, day }])).values(),
];

/** Counting was cut off: another gateway has counted in the meantime, or this one stops. */
class CutOff extends Error {}

/**
 * One step of counting, in a transaction. A gateway that has lost the lock to another one, for example after a long pause, finds another
 * state than expected: it throws and writes nothing.
 */
const step = <T>(
  db: Database,
  expected: State | undefined,
  work: (trx: Database) => Promise<T>,
): Promise<T> =>
  transaction(db, async (trx) => {
    await takeTurn(trx, 'report step');
    if (JSON.stringify(await readState(trx)) !== JSON.stringify(expected))
      throw new CutOff('reports are counted by another gateway');
    return work(trx);
  });

/** Whether a state was counted by newer rules than those of this gateway. */
const isNewer = ({ calendar }: State): boolean => Number(calendar.split(':')[0]) > RULES;

/** Stores a state from which everything is counted again. The sums of all days are computed again as well. */
const beginAnew = (db: Database, before: State | undefined, state: State): Promise<void> =>
  step(db, before, async (trx) => {
    await mark(trx, await daysOfMeasures(trx));
    await saveState(trx, state);
  });

export interface Counting {
  /** Counts everything again, whatever was counted before. */
  anew?: boolean;
  /** Whether to stop after the current step. */
  isStopping?: () => boolean;
}

/**
 * Counts for reports everything that has happened since the last count. Counts all requests when the calendar of the hospital has changed,
 * or when nothing is counted yet. Only one gateway does it at a time. It continues where it was cut off, and each committed step is
 * complete. Returns the number of steps that changed something.
 */
export async function countFacts(
  services: Services,
  { anew = false, isStopping = () => false }: Counting = {},
): Promise<number> {
  const { db, clock } = services;
  return alone(db, 'reports', async () => {
    const calendar = stageCalendar(await storedSettings(db), services.config.timeZone);
    const wanted = countingKey(calendar);
    let steps = 0;
    const before = await readState(db);
    if (before && isNewer(before)) return steps;
    const start: State = {
      calendar: wanted,
      position: 0,
      event_id: await lastEventId(db),
      counted_at: toSql(clock()),
    };
    let state = before?.calendar === wanted && !anew ? before : start;
    if (state === start) await beginAnew(db, before, start);
    while (state.position !== null && !isStopping()) {
      const after: number = state.position;
      const ids = await requestIdsAfter(db, after, STEP);
      const last = ids.at(-1);
      const next: State = { ...state, position: last ?? after };
      await step(db, state, async (trx) => {
        const gone = await countedIdsBetween(trx, after, last ?? Number.MAX_SAFE_INTEGER);
        const { were, are } = await recount(trx, [...new Set([...ids, ...gone])], calendar);
        await mark(trx, daysOf([...were, ...are]));
        await saveState(trx, next);
      });
      steps++;
      state = next;
      if (last === undefined) break;
      // Let others work: a database in a file has only one connection.
      await pause();
    }
    if (isStopping()) return steps;
    await sumMarked((work) => step(db, state, work), isStopping);
    if (isStopping()) return steps;
    const until: State = {
      ...state,
      position: null,
      event_id: await lastEventId(db),
      counted_at: toSql(clock()),
    };
    const since = toSql(new Date(fromSql(state.counted_at).getTime() - OVERLAP_MS));
    for await (const ids of changedSince(db, since, state.event_id)) {
      const changed = await changedAmong(db, ids);
      for (let at = 0; at < changed.length && !isStopping(); at += FEW) {
        await step(db, state, async (trx) => {
          const { were, are } = await recount(trx, changed.slice(at, at + FEW), calendar);
          await changeSums(trx, were, are);
        });
        steps++;
        await pause();
      }
    }
    if (!isStopping()) await step(db, state, (trx) => saveState(trx, until));
    return steps;
  }).catch((error: unknown) => {
    if (error instanceof CutOff) return 0;
    throw error;
  });
}
