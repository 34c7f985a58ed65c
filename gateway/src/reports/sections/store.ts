import type { Behind, ReportBy, ReportFilter, ReportMeasure } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isSqlite, type Tables } from '../../platform/db/index.ts';
import { ALL, type ReportFactsTable, type ReportSumRow } from '../facts/tables.ts';

/** A span of days, or of months by their first days. Both ends are included. */
export interface Span {
  grain: ReportSumRow['grain'];
  from: string;
  until: string;
}

type Narrowed = Pick<ReportFilter, 'department' | 'manufacturer'>;

/**
 * The sums of some measures in these spans, without a division by department or manufacturer. One statement, along the key of the table.
 */
export function sumsIn(
  db: Database,
  measures: readonly ReportMeasure[],
  spans: readonly Span[],
  { department, manufacturer }: Narrowed,
): Promise<ReportSumRow[]> {
  const of = ({ grain, from, until }: Span) =>
    db
      .selectFrom('report_sums')
      .selectAll()
      .where('measure', 'in', measures)
      .where('grain', '=', grain)
      .where('department', '=', department ?? ALL)
      .where('manufacturer', '=', manufacturer ?? ALL)
      .where('day', '>=', from)
      .where('day', '<=', until);
  const [first, ...rest] = spans.map(of);
  if (!first) return Promise.resolve([]);
  return rest.reduce((all, each) => all.unionAll(each), first).execute();
}

/** The sums of some measures on these days or months, of each department or manufacturer. One statement, along the index of days. */
export const sumsOn = (
  db: Database,
  measures: readonly ReportMeasure[],
  { grain, days }: Pick<Span, 'grain'> & { days: readonly string[] },
  { department, manufacturer }: Narrowed,
  by: ReportBy,
): Promise<ReportSumRow[]> =>
  db
    .selectFrom('report_sums')
    .selectAll()
    .where('measure', 'in', measures)
    .where('grain', '=', grain)
    .where('day', 'in', days)
    .where((eb) => named(eb, 'department', department, by === 'department'))
    .where((eb) => named(eb, 'manufacturer', manufacturer, by === 'manufacturer'))
    .execute();

const named = (
  eb: ExpressionBuilder<Tables, 'report_sums'>,
  column: 'department' | 'manufacturer',
  value: string | undefined,
  isEach: boolean,
): Expression<SqlBool> =>
  value === undefined && isEach ? eb(column, '<>', ALL) : eb(column, '=', value ?? ALL);

/** The columns of facts that have an index, the most selective one first. */
const INDEXED = {
  requester: 'requester_id',
  manufacturer: 'manufacturer',
  department: 'department',
} as const;
type Indexed = (typeof INDEXED)[keyof typeof INDEXED];

/**
 * Up to this number of matching requests, the search starts from the requests and not from all entries of a period. The number is small
 * when only the newest entries are needed, which are soon found among all. It is larger when most or all of them must be found.
 */
const FEW = { newest: 5_000, all: 50_000 } as const;

/** The first indexed column whose value fewer than `most` requests share; undefined when there is none. At most three statements. */
async function rareIn(db: Database, behind: Behind, most: number): Promise<Indexed | undefined> {
  for (const name of ['requester', 'manufacturer', 'department'] as const) {
    const { [name]: value } = behind;
    const { [name]: column } = INDEXED;
    if (value === undefined) continue;
    const few = db.selectFrom('report_facts').select('request_id').where(column, '=', value).limit(most);
    const { count } = await db
      .selectFrom(few.as('few'))
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) < most) return column;
  }
  return undefined;
}

/**
 * Joins entries with their facts. With `rare`, the database starts from the few facts; otherwise from the entries, in the order of their
 * days. The order is forced, because the databases choose a slower one.
 */
const entriesWithFacts = (db: Database, rare: Indexed | undefined) => {
  const joined = db
    .selectFrom('report_entries as entry')
    .innerJoin('report_facts as facts', 'facts.request_id', 'entry.request_id');
  if (!isSqlite(db)) {
    const fromFacts = db
      .selectFrom('report_facts as facts')
      .innerJoin('report_entries as entry', 'entry.request_id', 'facts.request_id');
    return (rare ? (fromFacts as unknown as typeof joined) : joined).modifyFront(sql`straight_join`);
  }
  if (!rare) return joined;
  const along = sql`facts indexed by ${sql.ref(`report_facts_${rare.replace('_id', '')}`)}`;
  return db
    .selectFrom(sql<Selectable<ReportFactsTable>>`report_facts`.as<'facts'>(along as Expression<unknown>))
    .crossJoin('report_entries as entry')
    .whereRef('facts.request_id', '=', 'entry.request_id') as unknown as typeof joined;
};

/** Whether the filter contains a column without an index. */
const isSparse = ({ marked, currency, urgency, stage, outcome }: Behind): boolean =>
  [marked, currency, urgency, stage, outcome].some((value) => value !== undefined);

/**
 * The entries that are counted in a number. `sought`: whether the newest or all of them are needed. Facts are joined only when the filter
 * needs them.
 */
async function entriesBehind(db: Database, behind: Behind, sought: keyof typeof FEW) {
  const { measure, from, until, marked, currency, requester, ...filter } = behind;
  const rare = await rareIn(db, behind, FEW[isSparse(behind) ? 'all' : sought]);
  const isOfFacts = [requester, ...Object.values(filter)].some((value) => value !== undefined);
  const entries = entriesWithFacts(db, rare);
  const ofEntries = db.selectFrom('report_entries as entry') as unknown as typeof entries;
  return (isOfFacts ? entries : ofEntries)
    .where('entry.measure', '=', measure)
    .where('entry.day', '>=', from)
    .where('entry.day', '<=', until)
    .$if(marked !== undefined, (query) => query.where('entry.marked', '=', marked ? 1 : 0))
    .$if(requester !== undefined, (query) => query.where('facts.requester_id', '=', requester ?? 0))
    .$if(currency !== undefined, (query) => query.where('entry.currency', '=', currency ?? null))
    .$if(filter.department !== undefined, (query) =>
      query.where('facts.department', '=', filter.department ?? ''),
    )
    .$if(filter.manufacturer !== undefined, (query) =>
      query.where('facts.manufacturer', '=', filter.manufacturer ?? ''),
    )
    .$if(filter.urgency !== undefined, (query) => query.where('facts.urgency', '=', filter.urgency ?? ''))
    .$if(filter.stage !== undefined, (query) => query.where(sql`facts.stage`, '=', filter.stage))
    .$if(filter.outcome !== undefined, (query) => query.where(sql`facts.outcome`, '=', filter.outcome));
}

/** The ids of requests that are counted in a number, after an entry, the latest day first. */
export async function requestsBehind(
  db: Database,
  behind: Behind,
  { first, after }: { first: number; after?: { day: string; id: number } },
): Promise<{ request_id: number; day: string }[]> {
  const until = after && after.day < behind.until ? after.day : behind.until;
  const entries = await entriesBehind(db, { ...behind, until }, 'newest');
  return entries
    .select(['entry.request_id', 'entry.day'])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('entry.day', '<', after?.day ?? ''), eb('entry.request_id', '<', after?.id ?? 0)]),
      ),
    )
    .orderBy('entry.day', 'desc')
    .orderBy('entry.request_id', 'desc')
    .limit(first)
    .execute();
}

/** The number of requests that are counted in a number, at most `most`. */
export async function countRequestsBehind(db: Database, behind: Behind, most: number): Promise<number> {
  const query = await entriesBehind(db, behind, 'all');
  const { count } = await db
    .selectFrom(query.select('entry.request_id').limit(most).as('counted'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
