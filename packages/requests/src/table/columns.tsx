import {
  fieldEntry,
  isUrgent,
  type ListSort,
  ORDER_BLOCK,
  orderBlockOf,
  REQUEST_FIELDS,
  type RequestField,
  requestNumber,
  STAGE_LABELS,
  stageOf,
  stageSinceOf,
  urgencyLabel,
} from '@portal/domain';
import type { ResultOf, SlotColumn } from '@portal/kit';
import { formatAge, formatDate, initialsOf } from '@portal/ui';
import type { ReactNode } from 'react';
import type { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { stageEdge } from '../stages.tsx';
import { UrgencyMark } from '../urgency/UrgencyMark.tsx';
import { dueDay } from '../work/dueText.ts';
import { WAITING_WORD } from '../work/waiting.ts';
import classes from './RequestTable.module.css';

/** The facts of a request in a list. */
export type ListedRequest = ResultOf<typeof requestCardFragment>;

export interface ListColumn {
  label: string;
  /** In px. Wider text is cut: numbers, ages and dates always fit, names may not. */
  width: number;
  /** The orders of a list that sort by this column; the first one applies on the first press. */
  sorts?: Readonly<Partial<Record<'ascending' | 'descending', ListSort>>>;
  /** `word` is the screen's own word for the stage. */
  cell: (request: ListedRequest, word?: string) => ReactNode;
}

/** The fields whose value is shown unchanged in a column, with their widths. Their names are those of the catalogue of fields. */
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

/** Columns that combine several fields, or show a person. The name of the device opens the row, so it is not a column to choose. */
const MADE = {
  number: { label: 'Number', width: 96, cell: ({ id }) => requestNumber(Number(id)) },
  stage: {
    label: 'Stage',
    width: 136,
    cell: (request, word) => {
      const stage = stageOf(request);
      const block = orderBlockOf(request);
      return (
        <span className={classes.stage} style={{ '--dot': stageEdge(stage) } as React.CSSProperties}>
          {block ? ORDER_BLOCK[block].stage : (word ?? STAGE_LABELS[stage])}
        </span>
      );
    },
  },
  urgency: {
    label: REQUEST_FIELDS.urgency.label,
    width: 148,
    sorts: { ascending: 'urgent' },
    cell: (request) =>
      isUrgent(request) ? <UrgencyMark request={request} /> : urgencyLabel(request.urgency),
  },
  age: {
    label: 'In stage',
    width: 130,
    sorts: { descending: 'longest_in_stage' },
    cell: (request) => formatAge(stageSinceOf(request)),
  },
  due: {
    label: 'Due',
    width: 130,
    sorts: { ascending: 'due' },
    // The due date does not change while the requester is asked.
    cell: (request) => (
      <span data-overdue={request.overdue || undefined}>
        {dueDay(request) ?? (request.waitingSince && WAITING_WORD)}
      </span>
    ),
  },
  assignee: {
    label: REQUEST_FIELDS.assigneeId.label,
    width: 120,
    cell: ({ assignee }) =>
      assignee && (
        <>
          <span aria-hidden className={classes.initials}>
            {initialsOf(assignee.name)}
          </span>
          <span className={classes.whole}>{assignee.name}</span>
        </>
      ),
  },
  requester: {
    label: REQUEST_FIELDS.requestedBy.label,
    width: 136,
    cell: ({ requester }) => requester.name,
  },
} as const satisfies Record<string, ListColumn>;

export type ColumnName = keyof typeof MADE | FieldColumn;

const fields = Object.keys(FIELDS) as FieldColumn[];

/** The columns of a table of requests, in their order. */
export const COLUMNS = {
  ...MADE,
  ...Object.fromEntries(fields.map((name) => [name, ofField(name)])),
} as Readonly<Record<ColumnName, ListColumn>>;

export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ColumnName[];

/** The columns that a table has until the person chooses others. */
const USUAL: readonly string[] = [
  'number',
  'stage',
  'age',
  'due',
  'assignee',
  'requester',
  'department',
  'manufacturer',
] satisfies ColumnName[];

/** A column with the name under which a choice of columns stores it. */
export interface TableColumn extends ListColumn {
  name: string;
}

const OWN: readonly TableColumn[] = COLUMN_NAMES.map((name) => ({ name, ...COLUMNS[name] }));

/** The width in px of a contributed column that names none. */
const CONTRIBUTED = 96;

const contributedColumn = ({ key, title, width = CONTRIBUTED, cell }: SlotColumn): TableColumn => ({
  name: key,
  label: title,
  width,
  cell: ({ id }) => <span className={classes.contributed}>{cell(id)}</span>,
});

/** The columns that a table can have, in their order. Columns of other dashboards are last. */
export const allColumns = (contributed: readonly SlotColumn[]): readonly TableColumn[] => [
  ...OWN,
  ...contributed.map(contributedColumn),
];

/** The minimum width of the name of a device, in px, and the width at which most names fit. */
export const NAME = 180;
const WHOLE_NAME = 300;

/** Columns that may give up their space for names and contributed columns: the panel of the request shows the same facts. */
const GIVING: readonly string[] = ['department', 'manufacturer'] satisfies ColumnName[];

export const widthOf = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0);

/** The columns that fit together, in their order. */
function fitting(columns: readonly TableColumn[], room: number): readonly TableColumn[] {
  let left = room;
  return columns.filter(({ width }) => {
    if (width > left) return false;
    left -= width;
    return true;
  });
}

const isContributed = ({ name }: TableColumn): boolean => !(name in COLUMNS);

/** The width in px of the portal's own default columns. */
export const USUAL_WIDTH = widthOf(OWN.filter(({ name }) => USUAL.includes(name)));

/**
 * The columns of a table. Without a choice these are the default ones. Contributed columns take the `room` in px that is left beside them, and
 * then only the space of the least important ones, so that the table is no wider than without them. The space that they leave goes first to
 * whole names. An unknown column counts as not chosen.
 */
export function columnsOf(
  chosen: readonly string[] | undefined,
  all: readonly TableColumn[] = OWN,
  room = 0,
): readonly TableColumn[] {
  if (Array.isArray(chosen)) return all.filter(({ name }) => chosen.includes(name));
  const giving = all.filter(({ name }) => GIVING.includes(name));
  const most = room + widthOf(giving);
  const contributed = fitting(all.filter(isContributed), most);
  const left = fitting(giving, most - widthOf(contributed) - (WHOLE_NAME - NAME));
  return all.filter(
    (column) =>
      contributed.includes(column) ||
      left.includes(column) ||
      (USUAL.includes(column.name) && !giving.includes(column)),
  );
}
