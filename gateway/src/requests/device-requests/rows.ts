import { ALL_FIELDS, fieldEntry, fieldsWith, type RequestField, snake } from '@portal/domain';
import type { UsersTable } from '../../people/index.ts';
import { isoToSql, searchKeyOf, toIso } from '../../platform/db/index.ts';
import { objectMaker, type Source } from '../../platform/fast/index.ts';
import { type DeviceRequest, startOf } from './model.ts';
import type { RequestColumns } from './request-columns.ts';
import { type SortColumn, sortKeys } from './sort-keys.ts';
import type { RequestInsert, RequestRow } from './tables.ts';

type Column = keyof RequestColumns | 'id' | 'version' | 'due_at';
/** Columns that users have as well: a statement that reads both tables must say which one it means. */
type Ambiguous = Extract<Column, keyof UsersTable>;
type ColumnName = Exclude<Column, Ambiguous> | `device_requests.${Ambiguous}`;

const AMBIGUOUS: Readonly<Record<Ambiguous, true>> = { id: true, department: true };

/** Where each field of a request is stored; sort keys stay in the database. */
const COLUMN_OF = new Map<string, ColumnName>(
  ['id', ...ALL_FIELDS, 'version', 'dueAt'].map((name) => {
    const column: string = snake(name);
    return [name, (column in AMBIGUOUS ? `device_requests.${column}` : column) as ColumnName];
  }),
);

export const REQUEST_COLUMNS: readonly ColumnName[] = [...COLUMN_OF.values()];

/** The columns that a request's history records, without their table. */
export const RECORDED: readonly string[] = [...ALL_FIELDS.map((name) => snake(name)), 'version'];

/** Those of them that may be newer than a row, with the value that they have in an older row. */
export const ADDED_AS: Readonly<Record<string, string | null>> = Object.fromEntries(
  fieldsWith((entry) => !entry.required || startOf(entry) !== undefined).map((name) => [
    snake(name),
    startOf(fieldEntry(name)) ?? null,
  ]),
);

/** Columns that the history of a request does not record, each with the reason. */
export const NOT_RECORDED: Readonly<Record<string, string>> = {
  search_text:
    'Made of other columns, which are checked. A request that it hides from the search stands in its lists.',
  due_at:
    'Made of checked columns and of the settings of the hospital, whose changes are security events. `audit verify` counts it anew.',
};

/** The fields that decide who may read a request and where it stands: they are always read. */
const ALWAYS: ReadonlySet<string> = new Set([
  'id',
  'requestedBy',
  'requesterEmail',
  'status',
  'submissionDate',
]);

/** The fields that are computed, each with the fields from which it is computed. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  stage: ['isOrdered', 'isOnShelf'],
  stageSince: ['isOrdered', 'isOnShelf', 'orderDate', 'shelfDate', 'stageDate', 'lastUpdated'],
  dueDay: ['dueAt'],
  overdue: ['dueAt'],
  assignee: ['assigneeId'],
  identification: ['udi'],
  conditions: ['outcome'],
  trial: ['outcome'],
  secondApproval: ['deviceClass'],
};

/** The columns to read for these fields. Other fields are missing in the request that `fromRow` makes. */
export function columnsOf(fields: ReadonlySet<string>): typeof REQUEST_COLUMNS {
  const made = new Set(
    Object.keys(MADE_OF).flatMap((name) => (fields.has(name) ? (MADE_OF[name] ?? []) : [])),
  );
  const isRead = (name: string) => ALWAYS.has(name) || fields.has(name) || made.has(name);
  return [...COLUMN_OF].flatMap(([name, column]) => (isRead(name) ? column : []));
}

type Computed = SortColumn | 'search_text';
export type ReadRow = Omit<RequestRow, Computed>;
/** The names of people that a statement can read with a request. */
export interface Names {
  requester_name?: string;
  assignee_name?: string | null;
}

const sources = (of: (name: RequestField) => [property: string, source: Source]) =>
  Object.fromEntries(ALL_FIELDS.map(of));

const isSet = (flag: number) => flag === 1;
/** NULL stays null; what was not read stays missing. */
const ifAny =
  <T, U>(make: (value: T) => U) =>
  (value: T | null | undefined) =>
    value === null || value === undefined ? value : make(value);

const readFields = objectMaker<ReadRow, DeviceRequest>({
  id: 'id',
  ...sources((name) => {
    const { kind, required } = fieldEntry(name);
    if (kind === 'instant') return [name, [snake(name), required ? toIso : ifAny(toIso)]];
    if (kind === 'flag') return [name, [snake(name), required ? isSet : ifAny(isSet)]];
    return [name, snake(name)];
  }),
  version: 'version',
  dueAt: ['due_at', ifAny(toIso)],
});

export function fromRow(row: ReadRow & Names): DeviceRequest {
  const request = readFields(row);
  if (row.requester_name !== undefined) request.requesterName = row.requester_name;
  if (row.assignee_name !== undefined) request.assigneeName = row.assignee_name;
  return request;
}

/** The part of a row that a request's history records: everything except the id and the columns that are computed from others. */
export type RecordedRow = Omit<RequestInsert, 'id' | 'due_at' | Computed>;

export const toRecordedRow = objectMaker<Omit<DeviceRequest, 'id'>, RecordedRow>({
  ...sources((name) => {
    const { kind } = fieldEntry(name);
    if (kind === 'instant') return [snake(name), [name, ifAny(isoToSql)]];
    if (kind === 'flag') return [snake(name), [name, ifAny(Number)]];
    return [snake(name), name];
  }),
  version: 'version',
});

/** The columns of a request without the id and the search key, and with the sort keys of its state. */
export const toColumns = (request: Omit<DeviceRequest, 'id'>): Omit<RequestInsert, 'id' | 'search_text'> => ({
  ...toRecordedRow(request),
  ...sortKeys(request),
  due_at: request.dueAt ? isoToSql(request.dueAt) : null,
});

export const SEARCHED_FIELDS = fieldsWith(({ searchable }) => searchable !== undefined).toSorted(
  (a, b) => (fieldEntry(a).searchable ?? 0) - (fieldEntry(b).searchable ?? 0),
);

/** The columns in which lists are searched. */
export const SEARCHED: readonly string[] = SEARCHED_FIELDS.map(snake);

/** A label within a sentence: a name keeps its capitals. */
const within = (label: string) => (/[A-Z]/.test(label.slice(1)) ? label : label.toLowerCase());

/** The texts that a search looks at, as both APIs describe them. */
export const WORDS_IN = `Words in the ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([
  ...SEARCHED_FIELDS.map((name) => within(fieldEntry(name).label)),
  'name of the requester',
])}, or the number of a request, such as MDR-000042, also together with words`;

/** The search key of a row. Empty texts at its end are cut, so that stored keys still match when a new field becomes searchable. */
export const searchTextOf = (row: object): string =>
  searchKeyOf(SEARCHED.map((column) => (row as Record<string, string | null>)[column] ?? '')).trimEnd();

/** Everything but the id. */
export function toRow(request: Omit<DeviceRequest, 'id'>): RequestInsert {
  const columns = toColumns(request);
  return { ...columns, search_text: searchTextOf(columns) };
}
