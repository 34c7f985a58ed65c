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

/** So many requests are counted in one step when all are. */
const STEP = 100;
/** So many are when they have changed: their sums are changed in the same transaction. */
const FEW = 20;
/** What has happened shortly before the last count is looked at again: it may have been committed after it, or by another clock. */
const OVERLAP_MS = 10 * 60_000;
/** Grows with the rules that make facts, so that all are counted anew. A gateway with older rules counts nothing then. */
const RULES = 2;

/** Says by which rules and which days of the calendar is counted, and nothing else. */
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

/** What was counted of some requests, and what is counted of them now. */
interface Recounted {
  were: Counted[];
  are: Counted[];
}

/** Entries with what their requests are. */
function countedOf(facts: readonly ReportFactsRow[], entries: readonly ReportEntryRow[]): Counted[] {
  const byId = new Map(facts.map((row) => [row.request_id, row]));
  return entries.flatMap(({ request_id: id, measure, day, days, waited, marked, money }) => {
    const of = byId.get(id);
    if (!of) return [];
    const { request_id: _, version: __, ...facts } = of;
    return [{ measure, day, days, waited, marked, money, ...facts }];
  });
}

/** Counts these requests anew. What there is no more is no longer counted. The sums are left to the caller. */
async function recount(trx: Database, ids: readonly number[], calendar: StageCalendar): Promise<Recounted> {
  if (!ids.length) return { were: [], are: [] };
  const before = await factsOf(trx, ids);
  const facts = await readFacts(trx, await findRequestsWithRequester(trx, ids), calendar);
  const [rows, entries] = [facts.map(factsRow), facts.flatMap(entryRows)];
  const entriesBefore = before.length ? await entriesOfRequests(trx, ids) : [];
  await replaceFacts(trx, ids, rows, entries);
  return { were: countedOf(before, entriesBefore), are: countedOf(rows, entries) };
}

/** The days on which something of this is counted. */
const daysOf = (counted: readonly Counted[]): Mark[] => [
  ...new Map(counted.map(({ measure, day }) => [`${measure} ${day}`, { measure, day }])).values(),
];

/** Counting was cut off: another gateway has counted meanwhile, or this one stops. */
class CutOff extends Error {}

/**
 * One step of counting, in a transaction. Whoever has lost the lock to another gateway, as after a long pause, finds another state than
 * expected, and writes nothing.
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

/** Says of a state whether it was counted by rules that are newer than those of this gateway. */
const isNewer = ({ calendar }: State): boolean => Number(calendar.split(':')[0]) > RULES;

/** A state from which everything is counted anew. All days that have a sum are added up again. */
const beginAnew = (db: Database, before: State | undefined, state: State): Promise<void> =>
  step(db, before, async (trx) => {
    await mark(trx, await daysOfMeasures(trx));
    await saveState(trx, state);
  });

export interface Counting {
  /** Counts everything anew, whatever was counted. */
  anew?: boolean;
  /** Whether to stop after the present step. */
  isStopping?: () => boolean;
}

/**
 * Counts for the reports what has happened since it was counted last, and all requests when the calendar of the hospital has changed, or
 * nothing is counted yet. One gateway does it at a time. It goes on where it was cut off, and what it has committed is whole. Returns
 * the number of steps that changed something.
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
      // Others have their turn: a database in a file has one connection.
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
