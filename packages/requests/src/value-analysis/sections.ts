import {
  ANALYSIS_LABELS,
  ANALYSIS_SECTIONS,
  type AnalysisSection,
  type COST_PERIODS,
  type Criterion,
  CURRENCY_NAMES,
  type Currency,
  DEFAULT_CURRENCY,
  DEVICE_CLASSES,
  EVIDENCE_LEVELS,
  LIMITS,
  MESSAGES,
  MOST_POINTS,
  STUDY_KINDS,
  shareOf,
  typedDecimal,
  typedWhole,
} from '@portal/domain';

interface Choice {
  value: string;
  label: string;
}

/** How the form shows a field of a section. */
export interface FieldEntry {
  name: string;
  label: string;
  /** The kind of control: one line, several lines, an amount, a whole number, a day, or one of `options`. */
  kind: 'line' | 'text' | 'money' | 'count' | 'day' | 'choice';
  options?: readonly Choice[];
  /** The options are numbers. */
  isNumber?: true;
  isRequired?: true;
  help?: string;
}

/** A list of lines with the same fields. */
export interface RowsEntry {
  name: string;
  label: string;
  /** The word for one of these lines, such as "line". */
  one: string;
  most: number;
  columns: readonly FieldEntry[];
  /** The values of a new line. */
  blank: Row;
}

export type Row = Readonly<Record<string, string>>;
/** The values in the form of a section, by field name. */
export type SectionValues = Record<string, string | readonly Row[]>;

interface SectionEntry {
  /** The question that the section answers, in one sentence. */
  about: string;
  fields: readonly FieldEntry[];
  rows?: RowsEntry;
}

const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));
const named = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const PERIODS: Readonly<Record<(typeof COST_PERIODS)[number], string>> = { year: 'Each year', once: 'Once' };
const SIDES = { new: 'New', replaced: 'Replaced' } as const;
/** The choice that removes an answer: a list of choices has no empty entry. */
const NONE: Choice = { value: '-', label: 'Not stated' };

/** The name of the field with the reason for a criterion's points. The name of a criterion never contains `$`. */
export const reasonOf = (criterion: string): string => `${criterion}$reason`;

const POINTS = plain(Array.from({ length: MOST_POINTS + 1 }, (_, points) => String(points)));

/** A part of a score as text, rounded to one digit after the decimal point. */
export const rounded = (part: number): string => String(Math.round(part * 10) / 10);

/** How much a criterion can add to the score, in words: "Counts 30 of 100." */
const shareText = (criteria: readonly Criterion[], criterion: Criterion): string =>
  criterion.weight > 0
    ? MESSAGES.criterionCounts(rounded(shareOf(criteria, criterion)))
    : MESSAGES.criterionDoesNotCount;

/** The form of a score has fields for its criteria. */
const scoreEntry = (criteria: readonly Criterion[]): SectionEntry => ({
  about: `0 to ${MOST_POINTS} points for each criterion, with a reason; ${MOST_POINTS} speaks most for the device. The total is of 100.`,
  fields: criteria.flatMap((criterion): FieldEntry[] => {
    const { name, label } = criterion;
    const help = [criterion.help, shareText(criteria, criterion)].filter(Boolean).join(' ');
    return [
      { name, label, kind: 'choice', options: POINTS, isNumber: true, help },
      { name: reasonOf(name), label: `${label}: reason`, kind: 'line' },
    ];
  }),
});

/** The fields and lines in the form of a section. `criteria` are the criteria of a score. */
export const entryOf = (section: AnalysisSection, criteria: readonly Criterion[]): SectionEntry =>
  section === 'score' ? scoreEntry(criteria) : SECTIONS[section];

export const SECTIONS: Readonly<Record<Exclude<AnalysisSection, 'score'>, SectionEntry>> = {
  need: {
    about: 'What patients lack today, how many they are, and what else there is.',
    fields: [
      { name: 'problem', label: ANALYSIS_LABELS.problem, kind: 'text' },
      { name: 'patientsPerYear', label: ANALYSIS_LABELS.patientsPerYear, kind: 'count' },
      { name: 'alternatives', label: ANALYSIS_LABELS.alternatives, kind: 'text' },
    ],
  },
  cost: {
    about: 'What it costs beyond what it replaces. The totals are computed exactly.',
    fields: [
      {
        name: 'currency',
        label: ANALYSIS_LABELS.currency,
        kind: 'choice',
        options: plain(CURRENCY_NAMES),
        isRequired: true,
      },
      { name: 'contractNumber', label: ANALYSIS_LABELS.contractNumber, kind: 'line' },
      { name: 'contractEnd', label: ANALYSIS_LABELS.contractEnd, kind: 'day' },
      { name: 'reimbursementCode', label: ANALYSIS_LABELS.reimbursementCode, kind: 'line' },
    ],
    rows: {
      name: 'lines',
      label: ANALYSIS_LABELS.lines,
      one: 'line',
      most: LIMITS.analysis.lines,
      columns: [
        { name: 'item', label: ANALYSIS_LABELS.item, kind: 'line', isRequired: true },
        { name: 'unitPrice', label: ANALYSIS_LABELS.unitPrice, kind: 'money', isRequired: true },
        { name: 'quantity', label: ANALYSIS_LABELS.quantity, kind: 'count', isRequired: true },
        {
          name: 'period',
          label: ANALYSIS_LABELS.period,
          kind: 'choice',
          options: named(PERIODS),
          isRequired: true,
        },
        {
          name: 'side',
          label: ANALYSIS_LABELS.side,
          kind: 'choice',
          options: named(SIDES),
          isRequired: true,
        },
      ],
      blank: { item: '', unitPrice: '', quantity: '', period: 'year', side: 'new' },
    },
  },
  safety: {
    about: 'Class and clearance of the device, and what is known against it.',
    fields: [
      {
        name: 'deviceClass',
        label: ANALYSIS_LABELS.deviceClass,
        kind: 'choice',
        options: plain(DEVICE_CLASSES),
      },
      {
        name: 'premarketNumber',
        label: ANALYSIS_LABELS.premarketNumber,
        kind: 'line',
        help: 'Of the 510(k), PMA or De Novo: K123456, P123456, DEN123456',
      },
      { name: 'recalls', label: ANALYSIS_LABELS.recalls, kind: 'text' },
      { name: 'incidents', label: ANALYSIS_LABELS.incidents, kind: 'text' },
    ],
  },
  evidence: {
    about: 'Studies that speak for or against it, with their level from I (strongest) to VII.',
    fields: [],
    rows: {
      name: 'studies',
      label: ANALYSIS_LABELS.studies,
      one: 'study',
      most: LIMITS.analysis.studies,
      columns: [
        { name: 'citation', label: ANALYSIS_LABELS.citation, kind: 'line' },
        { name: 'doi', label: ANALYSIS_LABELS.doi, kind: 'line' },
        {
          name: 'kind',
          label: ANALYSIS_LABELS.kind,
          kind: 'choice',
          options: named(STUDY_KINDS),
          isRequired: true,
        },
        {
          name: 'level',
          label: ANALYSIS_LABELS.level,
          kind: 'choice',
          options: plain(EVIDENCE_LEVELS),
          isRequired: true,
        },
        { name: 'finding', label: ANALYSIS_LABELS.finding, kind: 'text' },
      ],
      blank: { citation: '', doi: '', kind: '', level: '', finding: '' },
    },
  },
};

/** The choices of a field. An optional field gets one more choice, which removes the answer. */
export const choicesOf = ({ options = [], isRequired }: FieldEntry): readonly Choice[] =>
  isRequired ? options : [...options, NONE];

const typed = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const typedAll = (fields: readonly FieldEntry[], row: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(fields.map(({ name }) => [name, typed(row[name])]));

type Given = Readonly<Record<string, unknown>>;
type Score = Readonly<Record<string, { points: number | null; reason: string | null } | undefined>>;

/** The values in the form of a section, from its stored value. */
export function valuesOf(
  section: AnalysisSection,
  stored: unknown,
  criteria: readonly Criterion[],
): SectionValues {
  const storedSection = (stored ?? {}) as Given;
  if (section === 'score') {
    const score = storedSection as Score;
    return Object.fromEntries(
      criteria.flatMap(({ name }) => [
        [name, typed(score[name]?.points)],
        [reasonOf(name), typed(score[name]?.reason)],
      ]),
    );
  }
  const { fields, rows } = SECTIONS[section];
  const values: SectionValues = { ...typedAll(fields, storedSection) };
  if (section === 'cost' && !values.currency) values.currency = DEFAULT_CURRENCY;
  if (rows)
    values[rows.name] = ((storedSection[rows.name] ?? []) as Given[]).map((row) =>
      typedAll(rows.columns, row),
    );
  return values;
}

/** The value of a field as it is sent. A text that is not a number stays as it was typed, so that the gateway refuses it with a reason. */
function sent({ kind, isNumber, isRequired }: FieldEntry, value: string, currency?: Currency): unknown {
  const text = value.trim();
  if (kind === 'line' || kind === 'text') return value;
  if (kind === 'money') return typedDecimal(text, currency) ?? text;
  if (!isRequired && (text === '' || text === NONE.value)) return null;
  return kind === 'count' || isNumber ? (typedWhole(text) ?? text) : text;
}

const sentAll = (
  fields: readonly FieldEntry[],
  values: Readonly<Record<string, unknown>>,
  currency?: Currency,
) =>
  Object.fromEntries(
    fields.map((entry) => [
      entry.name,
      sent(entry, (values[entry.name] as string | undefined) ?? '', currency),
    ]),
  );

/** The values of a form as they are saved. */
export function sentOf(
  section: AnalysisSection,
  values: SectionValues,
  criteria: readonly Criterion[],
): object {
  const { fields, rows } = entryOf(section, criteria);
  const all = sentAll(fields, values);
  if (section === 'score')
    return Object.fromEntries(
      criteria.map(({ name }) => [name, { points: all[name], reason: all[reasonOf(name)] }]),
    );
  if (!rows) return all;
  return {
    ...all,
    [rows.name]: (values[rows.name] as readonly Row[]).map((row) =>
      sentAll(rows.columns, row, values.currency as Currency | undefined),
    ),
  };
}

/** The field of the form for a field name of the rules, such as `score.safety.reason`. */
export function fieldOf(section: AnalysisSection, path: string): string {
  const name = path.startsWith(`${section}.`) ? path.slice(section.length + 1) : path;
  if (section !== 'score') return name;
  const [criterion = '', part] = name.split('.');
  return part === 'reason' ? reasonOf(criterion) : criterion;
}

export const titleOf = (section: AnalysisSection): string => ANALYSIS_SECTIONS[section];

/** A stored value in words. */
export const inWords = ({ options }: FieldEntry, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;
