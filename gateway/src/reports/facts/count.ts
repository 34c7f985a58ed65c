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
import { sumDays, sumMarked } from './sums.ts';
import type { Mark, ReportEntryRow, ReportFactsRow, ReportStatesTable } from './tables.ts';

type State = Omit<ReportStatesTable, 'id'>;

/** So many requests are counted in one step when all are. */
const STEP = 500;
/** So many are when they have changed: their sums are made in the same transaction. */
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

/**
 * Counts those of these requests anew that have changed, or all of them. What there is no more is no longer counted. Returns the days
 * whose sums are to be made.
 */
async function recount(
  trx: Database,
  requestIds: readonly number[],
  calendar: StageCalendar,
  all: boolean,
): Promise<Mark[]> {
  if (!requestIds.length) return [];
  const requests = await readCountable(trx, requestIds);
  const before = new Map((await factsOf(trx, requestIds)).map((row) => [row.request_id, row.version]));
  const there = new Set(requests.map(({ id }) => id));
  const changed = requests.filter(({ id, version }) => all || before.get(id) !== version);
  const gone = requestIds.filter((id) => !there.has(id) && before.has(id));
  const ids = [...changed.map(({ id }) => id), ...gone];
  if (!ids.length) return [];
  const facts = await readFacts(trx, changed, calendar);
  const were = before.size ? await entriesOfRequests(trx, ids) : [];
  const are = facts.flatMap(entryRows);
  await replaceFacts(trx, ids, facts.map(factsRow), are);
  const days = new Map([...were, ...are].map(({ measure, day }) => [`${measure} ${day}`, { measure, day }]));
  return [...days.values()];
}

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
        await mark(trx, await recount(trx, [...new Set([...ids, ...gone])], calendar, true));
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
          const days = await recount(trx, ids.slice(at, at + FEW), calendar, false);
          await sumDays(trx, days);
          return days.length > 0;
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
