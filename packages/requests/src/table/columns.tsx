import {
  fieldEntry,
  type ListSort,
  REQUEST_FIELDS,
  type RequestField,
  requestNumber,
  STAGE_LABELS,
  stageOf,
  stageSinceOf,
} from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import { formatAge, formatDate } from '@portal/ui';
import type { ReactNode } from 'react';
import type { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { stageEdge } from '../stages.tsx';
import { dueDay } from '../work/dueText.ts';
import classes from './RequestTable.module.css';

/** What is known of a request in a list. */
export type ListedRequest = ResultOf<typeof requestCardFragment>;

export interface ListColumn {
  label: string;
  /** In px. Text that is wider is cut: numbers, ages and days never are, names may be. */
  width: number;
  /** The orders of a list that sort by this column; the first one is that of the first press. */
  sorts?: Readonly<Partial<Record<'ascending' | 'descending', ListSort>>>;
  /** `word` is the screen's own word for the stage. */
  cell: (request: ListedRequest, word?: string) => ReactNode;
}

/** The fields whose value is a column as it is, with their widths. Their names are those of the catalogue of fields. */
const FIELDS = {
  department: 120,
  manufacturer: 120,
  requesterEmail: 200,
  submissionDate: 112,
  lastUpdated: 112,
  waitingSince: 112,
  orderDate: 112,
  shelfDate: 112,
  lawsonId: 112,
} as const satisfies Partial<Record<RequestField & keyof ListedRequest, number>>;
type FieldColumn = keyof typeof FIELDS;

const SORTS_OF: Partial<Record<FieldColumn, ListColumn['sorts']>> = {
  submissionDate: { descending: 'newest', ascending: 'oldest' },
};

const asText = (name: RequestField, value: string | null) =>
  value && fieldEntry(name).kind === 'instant' ? formatDate(value) : value;

const ofField = (name: FieldColumn): ListColumn => ({
  label: fieldEntry(name).factLabel ?? fieldEntry(name).label,
  width: FIELDS[name],
  sorts: SORTS_OF[name],
  cell: (request) => asText(name, request[name]),
});

/** What is made of several fields, or of a person. The name of the device opens the row and is no column to choose. */
const MADE = {
  number: { label: 'Number', width: 96, cell: ({ id }) => requestNumber(Number(id)) },
  stage: {
    label: 'Stage',
    width: 136,
    cell: (request, word) => (
      <span className={classes.stage} style={{ '--dot': stageEdge(stageOf(request)) } as React.CSSProperties}>
        {word ?? STAGE_LABELS[stageOf(request)]}
      </span>
    ),
  },
  age: {
    label: 'In stage',
    width: 136,
    sorts: { descending: 'longest_in_stage' },
    cell: (request) => formatAge(stageSinceOf(request)),
  },
  due: {
    label: 'Due',
    width: 124,
    sorts: { ascending: 'due' },
    cell: (request) => <span data-overdue={request.overdue || undefined}>{dueDay(request)}</span>,
  },
  assignee: {
    label: REQUEST_FIELDS.assigneeId.label,
    width: 120,
    cell: ({ assignee }) => assignee?.name,
  },
  requester: {
    label: REQUEST_FIELDS.requestedBy.label,
    width: 136,
    cell: ({ requester }) => requester.name,
  },
} as const satisfies Record<string, ListColumn>;

export type ColumnName = keyof typeof MADE | FieldColumn;

const fields = Object.keys(FIELDS) as FieldColumn[];

/** The columns of a table of requests, in the order in which they stand. */
export const COLUMNS = {
  ...MADE,
  ...Object.fromEntries(fields.map((name) => [name, ofField(name)])),
} as Readonly<Record<ColumnName, ListColumn>>;

export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ColumnName[];

/** What a table has until the person chooses. */
const USUAL: readonly ColumnName[] = [
  'number',
  'stage',
  'age',
  'due',
  'assignee',
  'requester',
  'department',
  'manufacturer',
];

/** The columns of a table in their order; without a choice the usual ones. What is not known counts as not chosen. */
export const columnsOf = (chosen: readonly string[] | undefined): readonly ColumnName[] =>
  COLUMN_NAMES.filter((name) => (Array.isArray(chosen) ? chosen : USUAL).includes(name));
