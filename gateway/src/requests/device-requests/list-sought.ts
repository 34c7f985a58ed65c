import { requestOfNumber, type SortOrder, type Stage, type Status, type Urgency } from '@portal/domain';
import { type Position, type SqlDateTime, searchKey } from '../../platform/db/index.ts';
import { type Value, type Values, value, valuesOf } from '../../platform/fast/index.ts';
import type { Lead } from './list-indexes.ts';
import { columnsOf, REQUEST_COLUMNS } from './rows.ts';

export type SortColumn =
  | 'submission_date'
  | 'analysis_at'
  | 'pending_at'
  | 'committee_at'
  | 'supply_at'
  | 'archived_at'
  | 'stage_since'
  | 'ranked_at'
  | 'due_at';

/**
 * One range of an index: all requests that have this sort key. `owner` narrows it to one person, `stage` to one stage.
 */
export interface ListRange {
  sort: SortColumn;
  stage?: Stage;
  /** In place of `stage` where requests are only counted: any of these. */
  stages?: readonly Stage[];
  owner?: number;
  notOwner?: number;
  /** The column of the filter, or of `owner`, that leads the index before the stage and the sort key. */
  lead?: Lead;
  /** Those without a due day, by id: a list by due day ends with them. */
  undated?: true;
}

/** The place of a request without a due day: after all that have one. */
export const UNDATED: SqlDateTime = '9999-12-31 23:59:59.999';

export interface ListFilter {
  status?: readonly Status[];
  stage?: readonly Stage[];
  department?: string;
  manufacturer?: string;
  urgency?: Urgency;
  text?: string;
  submittedFrom?: SqlDateTime;
  submittedUntil?: SqlDateTime;
  requester?: number;
  /** Null for those that nobody has taken. */
  assignee?: number | null;
  overdue?: boolean;
  /** What `overdue` is measured by. */
  now?: SqlDateTime;
  waiting?: boolean;
  /** Whether a condition or a trial stands between an approval and the order. */
  held?: boolean;
  /** Those on which the person has voted; and those on which they have not. */
  votedBy?: number;
  notVotedBy?: number;
}

/** Which part of a list is read: the next `count` after the position. */
export interface Slice {
  position: Position | null;
  count: number;
  /** The default is newest first. */
  order?: SortOrder;
  /** The fields to read, and `requester` for the requester's name. Without it, all fields of the request are read. */
  fields?: ReadonlySet<string>;
  /** Whether the name of the assignee is read, too. Unless given, `fields` says it. */
  assignee?: boolean;
}

/**
 * The conditions for the rows of a list. The values of the caller are wrapped, so that the statement can be built once.
 */
export interface Sought {
  ranges: readonly [SoughtRange, ...SoughtRange[]];
  filter: SoughtFilter;
}

type Shape = 'sort' | 'lead' | 'undated';
export interface SoughtRange
  extends Partial<Values<Omit<ListRange, Shape | 'stages'>>>,
    Pick<ListRange, Shape> {
  stages?: readonly Value<Stage>[];
}

type Plain = 'status' | 'stage' | 'assignee' | 'overdue' | 'waiting' | 'held' | 'text';
export interface SoughtFilter extends Partial<Values<Omit<ListFilter, Plain>>> {
  status?: readonly Value<Status>[];
  stage?: readonly Value<Stage>[];
  assignee?: Value<number> | null;
  overdue?: boolean;
  waiting?: boolean;
  held?: boolean;
  /** What the texts of a request must contain, */
  words?: readonly Value<string>[];
  /** unless the text names it by its number. */
  number?: Value<number>;
}

export interface SoughtPage extends Sought {
  position: Values<Position> | null;
  /** The position is among the requests without a due day. */
  isUndated: boolean;
  count: Value<number>;
  order: SortOrder;
  columns: typeof REQUEST_COLUMNS;
  /** Whether the names of the requester and of the assignee are read as well. */
  requester: boolean;
  assignee: boolean;
  /** Each request says whether it has the text, and those that have not are read as well. */
  compares?: true;
}

const ifGiven = <T, U>(content: T | undefined, make: (content: T) => U): U | undefined =>
  content === undefined || content === '' ? undefined : make(content);

/** So many words of a text are looked for one by one. */
const MOST_WORDS = 8;

/** What a request must contain to be found by a text: each word, wherever it stands; the last ones together when they are very many. */
export function wordsSought(text: string): string[] {
  const words = searchKey(text).split(' ');
  if (words.length <= MOST_WORDS) return [...new Set(words)];
  return [...new Set(words.slice(0, MOST_WORDS - 1)), words.slice(MOST_WORDS - 1).join(' ')];
}

const soughtRange = ({ sort, lead, undated, stage, stages, owner, notOwner }: ListRange): SoughtRange => ({
  sort,
  lead,
  undated,
  stages: stages?.map(value),
  stage: ifGiven(stage, value),
  owner: ifGiven(owner, value),
  notOwner: ifGiven(notOwner, value),
});

const soughtFilter = (filter: ListFilter): SoughtFilter => ({
  status: filter.status?.map(value),
  stage: filter.stage?.map(value),
  department: ifGiven(filter.department, value),
  manufacturer: ifGiven(filter.manufacturer, value),
  urgency: ifGiven(filter.urgency, value),
  words: ifGiven(filter.text, (text) => wordsSought(text).map(value)),
  number: ifGiven(requestOfNumber(filter.text ?? '') ?? undefined, value),
  submittedFrom: ifGiven(filter.submittedFrom, value),
  submittedUntil: ifGiven(filter.submittedUntil, value),
  requester: ifGiven(filter.requester, value),
  assignee: filter.assignee === null ? null : ifGiven(filter.assignee, value),
  overdue: filter.overdue,
  now: filter.overdue === undefined ? undefined : ifGiven(filter.now, value),
  waiting: filter.waiting,
  held: filter.held,
  votedBy: ifGiven(filter.votedBy, value),
  notVotedBy: ifGiven(filter.notVotedBy, value),
});

export const sought = (
  [first, ...others]: readonly [ListRange, ...ListRange[]],
  filter: ListFilter,
): Sought => ({
  ranges: [soughtRange(first), ...others.map(soughtRange)],
  filter: soughtFilter(filter),
});

/** The sort keys that are not the date of the submission. A list by one of them selects it, too. */
export const NOT_SUBMITTED: ReadonlySet<SortColumn> = new Set([
  'archived_at',
  'stage_since',
  'ranked_at',
  'due_at',
]);

/** Null when the ranges have nothing after the position. */
export function soughtPage(
  ranges: readonly ListRange[],
  filter: ListFilter,
  { position, count, order = 'newest', fields, assignee = fields?.has('assignee') ?? false }: Slice,
): SoughtPage | null {
  const isUndated = position?.at === UNDATED;
  const [first, ...others] = isUndated ? ranges.filter(({ undated }) => undated) : ranges;
  if (!first) return null;
  return {
    ...sought([first, ...others], filter),
    position: position && valuesOf(position),
    isUndated,
    count: value(count),
    order,
    columns: fields ? columnsOf(fields) : REQUEST_COLUMNS,
    requester: fields?.has('requester') ?? false,
    assignee,
  };
}
