import type { SortOrder } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { after, containsKey, isSqlite, pinned } from '../../platform/db/index.ts';
import type { Value } from '../../platform/fast/index.ts';
import { isRecused } from '../recusals/store.ts';
import { hasVoted } from '../votes/store.ts';
import { indexOf, plainIndexOf } from './list-indexes.ts';
import {
  NOT_SUBMITTED,
  type SortColumn,
  type SoughtFilter,
  type SoughtPage,
  type SoughtRange,
} from './list-sought.ts';
import { personOf } from './names-store.ts';
import type { DeviceRequestsTable } from './tables.ts';

export type Tables = { device_requests: DeviceRequestsTable };
export type Builder = ExpressionBuilder<Tables, 'device_requests'>;

const ofPerson = (eb: Builder, column: 'requested_by' | 'assignee_id', person: Value<number> | null) =>
  person ? eb(column, '=', person) : eb(column, 'is', null);

/** The conditions on the columns with which the index of the range begins, in its order. */
export function leadingConditions(
  db: Database,
  eb: Builder,
  range: SoughtRange,
  filter: SoughtFilter,
  order?: SortOrder,
) {
  const { lead, stage, undated, owner } = range;
  const { requester, assignee, manufacturer, department, urgency } = filter;
  const all: Expression<SqlBool>[] = [];
  if (lead) {
    const of = { requested_by: owner ?? requester, assignee_id: assignee, urgency, manufacturer, department }[
      lead
    ];
    all.push(eb(lead, '=', of as never));
  } else if (owner) all.push(pinned(db, eb, 'requested_by', owner, order));
  const [oneStatus] = filter.status ?? [];
  if (oneStatus && leading(range, filter) === 'status') all.push(pinned(db, eb, 'status', oneStatus, order));
  if (stage) all.push(undated ? eb('stage', '=', stage) : pinned(db, eb, 'stage', stage, order));
  return all;
}

/** The word is in a text of the request, or in the current name of its requester. */
const hasWord = (eb: Builder, word: Value<string>): Expression<SqlBool> =>
  eb.or([
    containsKey(eb, ['search_text'], word),
    eb.exists(
      personOf(eb, 'requested_by')
        .where((person) => containsKey(person, ['person.name_key'], word))
        .select('person.id'),
    ),
  ]);

export const hasText = (eb: Builder, { texts = [] }: SoughtFilter): Expression<SqlBool> =>
  eb.and(
    texts.flatMap(({ words, number }) => {
      const all = words.map((word) => hasWord(eb, word));
      return number ? eb.or([eb.and(all), eb('device_requests.id', '=', number)]) : all;
    }),
  );

export function conditions(
  db: Database,
  eb: Builder,
  range: SoughtRange,
  { filter, order }: { filter: SoughtFilter; order?: SortOrder },
) {
  const among = <C extends 'status' | 'stage'>(column: C, values: readonly Value<unknown>[]) =>
    values.length ? eb(column, 'in', values as never) : sql<SqlBool>`1 = 0`;
  const { sort, lead, owner, notOwner } = range;
  const { status, stage, department, manufacturer, texts, submittedFrom, submittedUntil } = filter;
  const { requester, assignee, urgency, overdue, now, waiting, held, votedBy, notVotedBy } = filter;
  const all = leadingConditions(db, eb, range, filter, order);
  // The work lists are sorted by submission date, so a filter on that date narrows the index range itself.
  const submitted = NOT_SUBMITTED.has(sort) ? 'submission_date' : sort;
  if (notOwner) all.push(eb('requested_by', '<>', notOwner));
  if (status && leading(range, filter) !== 'status') all.push(among('status', status));
  if (range.stages) all.push(among('stage', range.stages));
  else if (stage && !range.stage) all.push(among('stage', stage));
  if (department && lead !== 'department') all.push(eb('department', '=', department));
  if (urgency && lead !== 'urgency') all.push(eb('urgency', '=', urgency));
  if (manufacturer && lead !== 'manufacturer') all.push(eb('manufacturer', '=', manufacturer));
  if (requester && (owner || lead !== 'requested_by')) all.push(ofPerson(eb, 'requested_by', requester));
  if (assignee !== undefined && lead !== 'assignee_id') all.push(ofPerson(eb, 'assignee_id', assignee));
  if (submittedFrom) all.push(eb(submitted, '>=', submittedFrom));
  if (submittedUntil) all.push(eb(submitted, '<=', submittedUntil));
  if (now) {
    all.push(overdue ? eb('due_at', '<', now) : eb.or([eb('due_at', 'is', null), eb('due_at', '>=', now)]));
  }
  if (waiting !== undefined) all.push(eb('waiting_since', waiting ? 'is not' : 'is', null));
  if (held !== undefined) all.push(eb('order_blocked_by', held ? 'is not' : 'is', null));
  if (votedBy) all.push(hasVoted(db, votedBy));
  if (notVotedBy) all.push(eb.not(hasVoted(db, notVotedBy)), eb.not(isRecused(notVotedBy)));
  if (texts) all.push(hasText(eb, filter));
  return all;
}

/** The column before the sort key in the index that serves the range; null when there is none. */
const leading = ({ sort, owner, stage }: SoughtRange, { status }: SoughtFilter) => {
  if (owner) return 'requested_by';
  if (stage) return 'stage';
  return sort === 'submission_date' && status?.length === 1 ? 'status' : null;
};

/**
 * The columns by which the range is ordered. The lead is left out: it has one value, and MariaDB would sort rows when an order begins
 * with a text column that must equal a value. A due date that is always NULL is left out, too.
 */
export function orderColumns(
  range: SoughtRange,
  filter: SoughtFilter,
): (SortColumn | 'requested_by' | 'status' | 'stage' | 'id')[] {
  const { sort, lead, stage, undated } = range;
  if (undated) return ['id'];
  const first = lead ? stage && 'stage' : leading(range, filter);
  return first ? [first, sort, 'id'] : [sort, 'id'];
}

export const DIRECTION = { newest: 'desc', oldest: 'asc' } as const;

/** The rows of the range after the position. */
export function place(
  eb: Builder,
  { sort, undated }: SoughtRange,
  { position, isUndated, order }: SoughtPage,
) {
  if (!undated) return after(eb, sort, position, order);
  const none = eb(sort, 'is', null);
  return position && isUndated ? eb.and([none, eb('device_requests.id', '>', position.id)]) : none;
}

/** The index that the statement must name; undefined when only one index fits the range. */
export function namedIndex({ sort, lead, stage, stages, undated }: SoughtRange): string | undefined {
  if (sort === 'archived_at') return indexOf(sort, lead);
  if (sort === 'submission_date') return lead || undated || stages ? indexOf(sort, lead) : undefined;
  const isStaged = sort === 'stage_since' || sort === 'ranked_at' || sort === 'due_at';
  return stage && isStaged ? indexOf(sort, lead) : undefined;
}

/** The index to name when very many rows are read: without it, a planner might read the whole table. */
export function walkedIndex(range: SoughtRange, filter: SoughtFilter): string | undefined {
  const lead = leading(range, filter);
  return namedIndex(range) ?? (lead === 'stage' ? undefined : plainIndexOf(range.sort, lead ?? 'none'));
}

/** The table of requests, read by this index. With so many indexes a planner would sometimes take another one, and sort. */
export function alongIndex(db: Database, index: string) {
  const along = isSqlite(db)
    ? sql`device_requests indexed by ${sql.ref(index)}`
    : sql`device_requests force index (${sql.ref(index)})`;
  return sql<DeviceRequestsTable>`device_requests`.as<'device_requests'>(along as Expression<unknown>);
}

export function requestsIn(
  db: Database,
  range: SoughtRange,
  index = namedIndex(range),
): SelectQueryBuilder<Tables, 'device_requests', object> {
  return index ? (db.selectFrom(alongIndex(db, index)) as never) : db.selectFrom('device_requests');
}
