import { createHash } from 'node:crypto';
import type { StageCalendar } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { alone, fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { calendarOf, changedSince } from '../../requests/index.ts';
import { type Facts, readCountable, readFacts } from './source.ts';
import {
  countedIdsBetween,
  entriesOfRequests,
  factsOf,
  forgetState,
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
const STEP = 500;
/** So many are when they have changed: their sums are changed in the same transaction. */
const FEW = 20;
/** What has happened shortly before the last count is looked at again: it may have been committed after it, or by another clock. */
const OVERLAP_MS = 10 * 60_000;
/** Grows with the rules that make facts, so that all are counted anew. */
const RULES = 1;

/** Changes with whatever makes days, and with nothing else. */
export const calendarKey = ({ timeZone, weekend, holidays }: StageCalendar): string =>
  createHash('sha256')
    .update(JSON.stringify([RULES, timeZone, weekend, holidays]))
    .digest('hex');

export const factsRow = ({ requestId, entries: _, ...facts }: Facts): ReportFactsRow => ({
  request_id: requestId,
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
    const { department, manufacturer, urgency, stage, outcome } = of;
    return [{ measure, day, days, waited, marked, money, department, manufacturer, urgency, stage, outcome }];
  });
}

/**
 * Counts those of these requests anew that have changed, or all of them. What there is no more is no longer counted. The sums are left to
 * the caller.
 */
async function recount(
  trx: Database,
  requestIds: readonly number[],
  calendar: StageCalendar,
  all: boolean,
): Promise<Recounted> {
  const requests = await readCountable(trx, requestIds);
  const before = await factsOf(trx, requestIds);
  const versions = new Map(before.map((row) => [row.request_id, row.version]));
  const there = new Set(requests.map(({ id }) => id));
  const changed = requests.filter(({ id, version }) => all || versions.get(id) !== version);
  const gone = requestIds.filter((id) => !there.has(id) && versions.has(id));
  const ids = [...changed.map(({ id }) => id), ...gone];
  if (!ids.length) return { were: [], are: [] };
  const facts = await readFacts(trx, changed, calendar);
  const [rows, entries] = [facts.map(factsRow), facts.flatMap(entryRows)];
  const entriesBefore = before.length ? await entriesOfRequests(trx, ids) : [];
  await replaceFacts(trx, ids, rows, entries);
  return { were: countedOf(before, entriesBefore), are: countedOf(rows, entries) };
}

/** The days on which something of this is counted. */
const daysOf = (counted: readonly Counted[]): Mark[] => [
  ...new Map(counted.map(({ measure, day }) => [`${measure} ${day}`, { measure, day }])).values(),
];

/**
 * Counts for the reports what has happened since it was counted last, and all requests when the calendar of the hospital has changed, or
 * nothing is counted yet. One gateway does it at a time. It goes on where it was cut off, and what it has committed is whole. Returns
 * the number of steps that changed something.
 */
export async function countFacts(services: Services): Promise<number> {
  const { db, clock } = services;
  return alone(db, 'reports', async () => {
    const calendar = await calendarOf(services);
    const wanted = calendarKey(calendar);
    let steps = 0;
    const before = await readState(db);
    let state: State =
      before?.calendar === wanted ? before : { calendar: wanted, position: 0, counted_at: toSql(clock()) };
    if (state !== before) await saveState(db, state);
    for (let { position } = state; position !== null; { position } = state) {
      const after = position;
      const ids = await requestIdsAfter(db, after, STEP);
      const last = ids.at(-1) ?? null;
      const next: State = { ...state, position: last };
      await transaction(db, async (trx) => {
        const gone = await countedIdsBetween(trx, after, last ?? Number.MAX_SAFE_INTEGER);
        const counted = [...new Set([...ids, ...gone])];
        const { were, are } = counted.length
          ? await recount(trx, counted, calendar, true)
          : { were: [], are: [] };
        await mark(trx, daysOf([...were, ...are]));
        await saveState(trx, next);
      });
      steps++;
      state = next;
    }
    await sumMarked(db);
    const until = toSql(clock());
    const since = toSql(new Date(fromSql(state.counted_at).getTime() - OVERLAP_MS));
    for await (const ids of changedSince(db, since))
      for (let at = 0; at < ids.length; at += FEW) {
        const changed = await transaction(db, async (trx) => {
          const { were, are } = await recount(trx, ids.slice(at, at + FEW), calendar, false);
          await changeSums(trx, were, are);
          return were.length + are.length > 0;
        });
        if (changed) steps++;
      }
    await saveState(db, { ...state, counted_at: until });
    return steps;
  });
}

/** Counts everything anew. */
export async function recountFacts(services: Services): Promise<number> {
  await forgetState(services.db);
  return countFacts(services);
}
