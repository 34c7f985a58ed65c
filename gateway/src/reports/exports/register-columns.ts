import {
  ALL_FIELDS,
  type CostSection,
  costTotals,
  daysBetween,
  type FieldEntry,
  fieldEntry,
  invalidField,
  isOverdue,
  MESSAGES,
  OUTCOME_LABELS,
  type RequestField,
  requestNumber,
  STAGE_LABELS,
  snake,
  stageOf,
  stageSinceOf,
  URGENCY_LABELS,
} from '@portal/domain';
import type { DeviceRequest } from '../../requests/index.ts';
import type { Cell, CellKind, FileColumn } from './table.ts';

/** A request of the register, with its further data. */
export interface RegisterEntry {
  request: DeviceRequest;
  outcome: string | null;
  /** The day on which it was decided or dismissed. */
  decidedOn: string | null;
  /** The date ("2026-11-24") of an instant in the time zone of the hospital. */
  day(instant: string): string;
  cost: CostSection | null;
  today: string;
  now: Date;
}

/** The data besides the request that a column needs. */
type Beside = 'decided' | 'cost';

export interface RegisterColumn extends FileColumn {
  beside?: Beside;
  of(entry: RegisterEntry): Cell;
}

const KINDS: Readonly<Record<FieldEntry['kind'], CellKind>> = {
  ...{ text: 'text', choice: 'text', flag: 'flag' },
  ...{ instant: 'instant', person: 'number', status: 'text' },
};

/** Column heads for fields that have the same name on the screen, where only one of them is visible at a time. */
const HEADS: Readonly<Partial<Record<RequestField, string>>> = {
  requestedBy: 'Requester id',
  assigneeId: 'Assignee id',
  orderDate: 'Order date',
  shelfDate: 'Shelf date',
  dismissalReason: 'Reason for the dismissal',
};

const WORDS: Readonly<Partial<Record<RequestField, Readonly<Record<string, string>>>>> = {
  status: STAGE_LABELS,
  urgency: URGENCY_LABELS,
};

function columnOf(name: RequestField): RegisterColumn {
  const entry = fieldEntry(name);
  const words = WORDS[name];
  return {
    key: snake(name),
    label: HEADS[name] ?? entry.label,
    kind: entry.kind === 'text' && entry.isDay ? 'day' : KINDS[entry.kind],
    ...(words && { words }),
    of: ({ request }) => request[name] ?? null,
  };
}

const named = (
  key: string,
  label: string,
  kind: CellKind,
  of: RegisterColumn['of'],
  more: Pick<RegisterColumn, 'words' | 'beside'> = {},
): RegisterColumn => ({ key, label, kind, of, ...more });

const total =
  (key: 'annualImpact' | 'firstYearCost') =>
  ({ cost }: RegisterEntry): Cell =>
    cost?.lines.length ? costTotals(cost.lines, cost.currency)[key] : null;

/** Columns that combine several fields. Each follows the field that it belongs to. */
const AFTER: Readonly<Partial<Record<RequestField, readonly RegisterColumn[]>>> = {
  requestedBy: [named('requester_name', 'Requester', 'text', ({ request }) => request.requesterName ?? null)],
  assigneeId: [named('assignee_name', 'Assigned to', 'text', ({ request }) => request.assigneeName ?? null)],
  status: [
    named('stage', 'Stage', 'text', ({ request }) => stageOf(request), { words: STAGE_LABELS }),
    named('stage_since', 'At its stage since', 'instant', ({ request }) => stageSinceOf(request)),
    named('due_day', 'Due', 'day', ({ request: { dueAt }, day }) => (dueAt ? day(dueAt) : null)),
    named('overdue', 'Overdue', 'flag', ({ request, now }) => isOverdue(request.dueAt ?? null, now)),
  ],
};

/** The outcome of a request. Unlike the field with its decision, it includes `dismissed`. */
const OUTCOME = named('outcome', 'Outcome', 'text', ({ outcome }) => outcome, {
  words: { ...OUTCOME_LABELS, dismissed: STAGE_LABELS.dismissed },
});

/** The columns of the register in their order: all fields of a request, and values that follow from them. */
export const REGISTER_COLUMNS: readonly RegisterColumn[] = [
  named('id', 'Id', 'number', ({ request }) => request.id),
  named('number', 'Number', 'text', ({ request }) => requestNumber(request.id)),
  ...ALL_FIELDS.flatMap((name) => [name === 'outcome' ? OUTCOME : columnOf(name), ...(AFTER[name] ?? [])]),
  named('decided_on', 'Decided on', 'day', ({ decidedOn }) => decidedOn, { beside: 'decided' }),
  named(
    ...(['age_days', 'Age in days', 'number'] as const),
    ({ request, decidedOn, today, day }) =>
      Math.max(0, daysBetween(day(request.submissionDate), decidedOn ?? today)),
    { beside: 'decided' },
  ),
  named('currency', 'Currency', 'text', ({ cost }) => (cost?.lines.length ? cost.currency : null), {
    beside: 'cost',
  }),
  named('annual_impact', 'Annual impact', 'money', total('annualImpact'), { beside: 'cost' }),
  named('first_year_cost', 'First year cost', 'money', total('firstYearCost'), { beside: 'cost' }),
];

/**
 * The columns with these keys, each once and in this order; without keys, all of them. DomainError `invalid`, which names the existing
 * columns.
 */
export function registerColumns(keys: readonly string[] | undefined): readonly RegisterColumn[] {
  if (!keys?.length) return REGISTER_COLUMNS;
  return [...new Set(keys)].map((key) => {
    const column = REGISTER_COLUMNS.find((each) => each.key === key);
    if (column) return column;
    const accepted = REGISTER_COLUMNS.map((each) => each.key);
    throw invalidField('columns', MESSAGES.notListed('columns', accepted));
  });
}
