import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  beginOfDay,
  type CostSection,
  dayOf,
  endOfDay,
  mayReadAnalysis,
  REPORT_FILTERS,
  type ReportFilter,
} from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { BEFORE_ALL_IDS, beyondTheRequest } from '../../platform/db/index.ts';
import { type DeviceRequest, readRequests, sectionsOf, storedIn } from '../../requests/index.ts';
import { dimensionsOf } from '../facts/source.ts';
import { reportToday, requireSameDepartment } from '../sections/service.ts';
import type { RegisterColumn, RegisterEntry } from './register-columns.ts';
import { decidedDays, type Standing, standingsAfter } from './register-store.ts';
import type { Cell } from './table.ts';

/** How many requests one statement examines. */
const LOOKED_AT = 100;

/** A query of the register. */
export interface RegisterQuery {
  filter: ReportFilter;
  columns: readonly RegisterColumn[];
  /** Only requests with a larger id. */
  after?: number;
  /** A further condition for a request. */
  accepts?: (standing: Standing) => boolean;
}

/** A part of the register: its rows, the id up to which requests were examined, and how many were examined. */
export interface RegisterPart {
  rows: Cell[][];
  upTo: number;
  looked: number;
}

/** Returns a function that tells whether a request matches the filter. */
function matcherOf(filter: ReportFilter, timeZone: string): (standing: Standing) => boolean {
  const from = beginOfDay(filter.from, timeZone).toISOString();
  const until = endOfDay(filter.until, timeZone).toISOString();
  const names = REPORT_FILTERS.filter((name) => filter[name] !== undefined);
  return (standing) => {
    const { submissionDate: at } = standing;
    if (at < from || at > until) return false;
    if (!names.length) return true;
    const dimensions = dimensionsOf(standing);
    return names.every((name) => filter[name] === dimensions[name]);
  };
}

/** Fills a list of ids to a fixed length by repeating the last one, so that the statement is always the same. */
const filledUp = (ids: readonly number[]): number[] => [
  ...ids,
  ...Array<number>(LOOKED_AT - ids.length).fill(ids.at(-1) ?? 0),
];

async function entriesOf(
  context: Context,
  requests: readonly DeviceRequest[],
  columns: readonly RegisterColumn[],
): Promise<RegisterEntry[]> {
  const { db, clock, config } = context;
  const ids = filledUp(requests.map(({ id }) => id));
  const needs = (beside: RegisterColumn['beside']) => columns.some((column) => column.beside === beside);
  const decided = needs('decided') ? await decidedDays(db, ids) : new Map<number, string>();
  const isShown = needs('cost') && mayReadAnalysis(requireUser(context));
  const costs = new Map(
    (isShown ? await sectionsOf(db, ids, ['cost']) : []).map((row) => [
      row.request_id,
      storedIn(row).value as CostSection | null,
    ]),
  );
  const [now, today] = [clock(), reportToday(context)];
  const day = (instant: string) => dayOf(instant, config.timeZone);
  return requests.map((request) => {
    const { outcome } = dimensionsOf(request);
    return {
      ...{ request, outcome, day, today, now },
      decidedOn: (outcome && decided.get(request.id)) ?? null,
      cost: costs.get(request.id) ?? null,
    };
  });
}

/**
 * Reads the register of requests part by part, in the order of their ids: the requests that the person may read, each as it is when its
 * part is read. A part takes at most four statements along keys, and other calls run between parts. `filter` must come from `filterFor`. It
 * ends with a DomainError when the person may now read only another department; `mayGoOn` throws when they may no longer read at all.
 */
export async function* readRegister(
  context: Context,
  { filter, columns, after = BEFORE_ALL_IDS, accepts = () => true }: RegisterQuery,
  mayGoOn: () => Promise<void> = async () => {},
): AsyncGenerator<RegisterPart> {
  const { db, config } = context;
  let upTo = after;
  const isAskedFor = matcherOf(filter, config.timeZone);
  const readPart = async (): Promise<RegisterPart | null> => {
    await mayGoOn();
    await requireSameDepartment(context, filter.department ?? null);
    const standings = await standingsAfter(db, upTo, LOOKED_AT);
    const last = standings.at(-1);
    if (!last) return null;
    upTo = last.id;
    const seen = { upTo, looked: standings.length };
    const ids = standings.filter((each) => isAskedFor(each) && accepts(each)).map(({ id }) => id);
    if (!ids.length) return { rows: [], ...seen };
    const requests = (await readRequests(context, filledUp(ids)))
      .slice(0, ids.length)
      .filter((request) => request !== null);
    if (!requests.length) return { rows: [], ...seen };
    const entries = await entriesOf(context, requests, columns);
    return { rows: entries.map((entry) => columns.map(({ of }) => of(entry))), ...seen };
  };
  for (;;) {
    // Reading a file may take longer than one request may wait for the database.
    const part = await beyondTheRequest(readPart);
    if (!part) return;
    yield part;
    await nextTurn();
  }
}
