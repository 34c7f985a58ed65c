import type { Behind, ReportBy, ReportFilter, ReportMeasure } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { ReportSumRow } from '../facts/tables.ts';

/** Days, or months by their first days. Both ends are part of it. */
export interface Span {
  grain: ReportSumRow['grain'];
  from: string;
  until: string;
}

/** Stands for all departments, or all manufacturers. */
const ALL = '';

/** The sums of some measures in these spans, all in one or each by itself. One statement, along the key of the table. */
export function sumsIn(
  db: Database,
  measures: readonly ReportMeasure[],
  spans: readonly Span[],
  { department, manufacturer }: Pick<ReportFilter, 'department' | 'manufacturer'>,
  by: ReportBy,
): Promise<ReportSumRow[]> {
  const of = ({ grain, from, until }: Span) =>
    db
      .selectFrom('report_sums')
      .selectAll()
      .where('measure', 'in', measures)
      .where('grain', '=', grain)
      .where((eb) => named(eb, 'department', department, by === 'department'))
      .where((eb) => named(eb, 'manufacturer', manufacturer, by === 'manufacturer'))
      .where('day', '>=', from)
      .where('day', '<=', until);
  const [first, ...rest] = spans.map(of);
  if (!first) return Promise.resolve([]);
  return rest.reduce((all, each) => all.unionAll(each), first).execute();
}

const named = (
  eb: ExpressionBuilder<Tables, 'report_sums'>,
  column: 'department' | 'manufacturer',
  value: string | undefined,
  isEach: boolean,
): Expression<SqlBool> =>
  value === undefined && isEach ? eb(column, '<>', ALL) : eb(column, '=', value ?? ALL);

/** The entries behind a number. */
function entriesBehind(
  db: Database,
  { measure, from, until, marked, currency, requester, ...filter }: Behind,
) {
  return db
    .selectFrom('report_entries as entry')
    .innerJoin('report_facts as facts', 'facts.request_id', 'entry.request_id')
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

/** The ids of requests behind a number, after an entry: the latest day first. */
export function requestsBehind(
  db: Database,
  behind: Behind,
  { first, after }: { first: number; after?: { day: string; id: number } },
): Promise<{ request_id: number; day: string }[]> {
  const until = after && after.day < behind.until ? after.day : behind.until;
  return entriesBehind(db, { ...behind, until })
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

/** How many requests are behind a number. */
export async function countRequestsBehind(db: Database, behind: Behind): Promise<number> {
  const { count } = await entriesBehind(db, behind)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
