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
 * One range of an index: all requests that have this sort key. `owner` narrows it to one requester, `stage` to one stage.
 */
export interface ListRange {
  sort: SortColumn;
  stage?: Stage;
  /** Instead of `stage`, when requests are only counted: any of these stages. */
  stages?: readonly Stage[];
  owner?: number;
  notOwner?: number;
  /** The column of the filter, or of `owner`, that leads the index before the stage and the sort key. */
  lead?: Lead;
  /** Only requests without a due date, by id: a list by due date ends with them. */
  undated?: true;
}

/** The sort key of a request without a due date: after every due date. */
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
  /** Null for requests that nobody has taken. */
  assignee?: number | null;
  overdue?: boolean;
  /** The instant with which `overdue` compares due dates. */
  now?: SqlDateTime;
  waiting?: boolean;
  /** Whether a condition or a trial blocks the order of an approved request. */
  held?: boolean;
  /** Ids of people: only requests on which they have voted (`votedBy`), or have not and are not recused (`notVotedBy`). */
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
  /** Whether to read the name of the assignee as well. By default `fields` decides it. */
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
  texts?: readonly SoughtText[];
}

/** What the texts of a request must contain, unless this is its number. */
export interface SoughtText {
  words: readonly Value<string>[];
  number?: Value<number>;
}

export interface SoughtPage extends Sought {
  position: Values<Position> | null;
  /** Whether the position is among the requests without a due date. */
  isUndated: boolean;
  count: Value<number>;
  order: SortOrder;
  columns: typeof REQUEST_COLUMNS;
  /** Whether the names of the requester and of the assignee are read as well. */
  requester: boolean;
  assignee: boolean;
  /** Requests without the text are read as well, and each row says whether it has the text. */
  compares?: true;
}

const ifGiven = <T, U>(content: T | undefined, make: (content: T) => U): U | undefined =>
  content === undefined || content === '' ? undefined : make(content);

/** The most parts of a search text that are looked up one by one. */
const MOST_PARTS = 8;
/** The most words that can name a request together: "mdr - 42". */
const MOST_NAMING = 3;

/** A part of a search text: a request must contain all its words, anywhere, or have this number. */
interface TextPart {
  words: readonly string[];
  number?: number;
}

function partAt(words: readonly string[], at: number): TextPart {
  for (let length = MOST_NAMING; length > 0; length--) {
    const naming = words.slice(at, at + length);
    const number = requestOfNumber(naming.join(' '));
    if (number !== null) return { words: naming, number };
  }
  return { words: words.slice(at, at + 1) };
}

/**
 * The parts of a search text, each once: its words one by one, and words that name a request together. After `MOST_PARTS` - 1 parts, the
 * rest is one part, which must occur as it was typed.
 */
export function partsSought(text: string): TextPart[] {
  const words = searchKey(text).split(' ');
  const whole = requestOfNumber(text);
  if (whole !== null) return [{ words: [...new Set(words)], number: whole }];
  const parts = new Map<string, TextPart>();
  let at = 0;
  for (let count = 1; at < words.length; count++) {
    const rest = words.slice(at);
    const part = count === MOST_PARTS && rest.length > 1 ? { words: [rest.join(' ')] } : partAt(words, at);
    parts.set(part.words.join(' '), part);
    at += count === MOST_PARTS ? rest.length : part.words.length;
  }
  return [...parts.values()];
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
  texts: ifGiven(filter.text, (text) =>
    partsSought(text).map(({ words, number }) => ({
      words: words.map(value),
      number: ifGiven(number, value),
    })),
  ),
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

/** The sort keys other than the date of the submission. A list that is sorted by one of them also selects it. */
export const NOT_SUBMITTED: ReadonlySet<SortColumn> = new Set([
  'archived_at',
  'stage_since',
  'ranked_at',
  'due_at',
]);

/** The values for the statement of one page; null when the ranges have nothing after the position. */
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
