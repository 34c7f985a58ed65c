import {
  type Actor,
  ANALYSIS_LABELS,
  CRITERIA,
  CRITERION_NAMES,
  type Criterion,
  type DecidedOutcome,
  EVIDENCE_KIND_NAMES,
  EVIDENCE_KINDS,
  EVIDENCE_LEVELS,
  fieldEntry,
  MOST_POINTS,
  mayReadAnalysis,
  mayReadVotes,
  OUTCOME_LABELS,
  type RequestField,
  STAGE_LABELS,
  stageOf,
  tallyOf,
  urgencyLabel,
} from '@portal/domain';
import { money, periodText } from '@portal/requests';
import { formatDate, formatDay } from '@portal/ui';
import type { ComparedRequest } from './compare.graphql.ts';
import { sectionOf } from './findings.ts';

/** What a cell says: text, lines of text, or nothing. */
type Said = string | number | null | readonly string[];

/** A row of the comparison. */
export interface Row {
  /** Says what it is without the heading above it. */
  label: string;
  read: (request: ComparedRequest) => Said;
  /** What the value is measured in. Values in different units are shown, and not compared. */
  unit?: (request: ComparedRequest) => string | null;
  /** Figures, which stand at the end of their column. */
  isFigure?: true;
}

/** Rows with a heading. */
export interface RowGroup {
  title: string;
  /** For whom they are; for all unless it is said. Nobody else sees a sign of them. */
  for?: (actor: Actor) => boolean;
  rows: readonly Row[];
}

const day = (text: string | null) => text && formatDay(text);
const instant = (text: string | null) => text && formatDate(text);
const flag = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');

const labelOf = (name: RequestField): string => {
  const { factLabel, label } = fieldEntry(name);
  return factLabel ?? label;
};
/** A field of the request that is a text. */
const field = (
  name: RequestField &
    ('manufacturer' | 'department' | 'model' | 'deviceClass' | 'mriSafety' | 'udiDi' | 'oldDeviceName'),
): Row => ({ label: labelOf(name), read: (request) => request[name] });

const currencyOf = (request: ComparedRequest) => sectionOf(request, 'cost')?.currency ?? null;
const amount = (label: string, name: 'annualImpact' | 'firstYearCost'): Row => ({
  label,
  unit: currencyOf,
  isFigure: true,
  read(request) {
    const { [name]: given = null } = request.valueAnalysis ?? {};
    const currency = currencyOf(request);
    return given && currency && money(given, currency, { signed: true });
  },
});

/** "2 (level II, IV)" */
function studiesIn(request: ComparedRequest): Said {
  const studies = sectionOf(request, 'evidence')?.studies ?? [];
  const levels = EVIDENCE_LEVELS.filter((level) => studies.some((study) => study.level === level));
  return studies.length ? `${studies.length} (level ${levels.join(', ')})` : null;
}

const rounded = (part: number) => String(Math.round(part * 10) / 10);

/** "4 of 5 (24 of 30)": the points, and what they give of the total. */
function pointsFor(request: ComparedRequest, criterion: Criterion): Said {
  const given = sectionOf(request, 'score')?.[criterion]?.points ?? null;
  const weights = request.valueAnalysis?.weights ?? [];
  const weight = weights.find((each) => each.criterion === criterion)?.weight ?? 0;
  const all = weights.reduce((sum, each) => sum + each.weight, 0);
  if (given === null) return null;
  const part = all > 0 ? (100 * weight) / all : 0;
  return `${given} of ${MOST_POINTS} (${rounded((part * given) / MOST_POINTS)} of ${rounded(part)})`;
}

const TRIAL_STANDING = { keep: 'Kept', stop: 'Stopped' } as const;

/** All that is compared, in its order. Screen and print show these rows. */
export const GROUPS: readonly RowGroup[] = [
  {
    title: 'Request',
    rows: [
      field('manufacturer'),
      field('department'),
      { label: 'Requester', read: ({ requester }) => requester.name },
      { label: 'Stage', read: (request) => STAGE_LABELS[stageOf(request)] },
      { label: labelOf('urgency'), read: ({ urgency }) => urgencyLabel(urgency) },
      field('model'),
      field('udiDi'),
      field('deviceClass'),
      { label: labelOf('singleUse'), read: ({ singleUse }) => flag(singleUse) },
      field('mriSafety'),
      field('oldDeviceName'),
    ],
  },
  {
    title: 'Cost',
    for: mayReadAnalysis,
    rows: [
      { label: ANALYSIS_LABELS.currency, read: currencyOf },
      amount(ANALYSIS_LABELS.annualImpact, 'annualImpact'),
      amount(ANALYSIS_LABELS.firstYearCost, 'firstYearCost'),
      {
        label: ANALYSIS_LABELS.contractNumber,
        read: (request) => sectionOf(request, 'cost')?.contractNumber ?? null,
      },
    ],
  },
  {
    title: 'Evidence',
    rows: EVIDENCE_KIND_NAMES.map((name) => ({
      label: `${EVIDENCE_KINDS[name]} documents`,
      isFigure: true,
      read: ({ evidence }) => evidence.filter(({ kind }) => kind === name).length,
    })),
  },
  {
    title: 'Value analysis',
    for: mayReadAnalysis,
    rows: [
      { label: ANALYSIS_LABELS.problem, read: (request) => sectionOf(request, 'need')?.problem ?? null },
      {
        label: ANALYSIS_LABELS.patientsPerYear,
        isFigure: true,
        read: (request) => sectionOf(request, 'need')?.patientsPerYear ?? null,
      },
      {
        label: ANALYSIS_LABELS.alternatives,
        read: (request) => sectionOf(request, 'need')?.alternatives ?? null,
      },
      {
        label: ANALYSIS_LABELS.premarketNumber,
        read: (request) => sectionOf(request, 'safety')?.premarketNumber ?? null,
      },
      { label: ANALYSIS_LABELS.recalls, read: (request) => sectionOf(request, 'safety')?.recalls ?? null },
      {
        label: ANALYSIS_LABELS.incidents,
        read: (request) => sectionOf(request, 'safety')?.incidents ?? null,
      },
      { label: ANALYSIS_LABELS.studies, read: studiesIn },
    ],
  },
  {
    title: 'Score',
    for: mayReadAnalysis,
    rows: [
      {
        label: 'Total score',
        isFigure: true,
        read({ valueAnalysis }) {
          const total = valueAnalysis?.totalScore ?? null;
          return total === null ? 'Not complete' : `${total} of 100`;
        },
      },
      ...CRITERION_NAMES.map(
        (name): Row => ({
          label: `Score: ${CRITERIA[name].label}`,
          isFigure: true,
          read: (request) => pointsFor(request, name),
        }),
      ),
    ],
  },
  {
    title: 'Committee votes',
    for: mayReadVotes,
    rows: [
      { label: 'Votes to approve', isFigure: true, read: ({ votes }) => tallyOf(votes).approve },
      { label: 'Votes to deny', isFigure: true, read: ({ votes }) => tallyOf(votes).deny },
    ],
  },
  {
    title: 'Decision',
    rows: [
      { label: 'Outcome', read: ({ outcome }) => outcome && OUTCOME_LABELS[outcome as DecidedOutcome] },
      {
        label: 'Conditions',
        read: ({ conditions }) =>
          conditions.map(
            ({ text, person, until, closedAt }) =>
              `${text}: ${person.name}, until ${day(until)} (${closedAt ? 'closed' : 'open'})`,
          ),
      },
      {
        label: 'Trial',
        read: ({ trial }) =>
          trial && [periodText(trial), trial.result ? TRIAL_STANDING[trial.result] : 'Under way'],
      },
    ],
  },
  {
    title: 'Dates',
    rows: [
      { label: labelOf('submissionDate'), read: ({ submissionDate }) => instant(submissionDate) },
      { label: 'At its stage since', read: ({ stageSince }) => instant(stageSince) },
      { label: 'Due', read: ({ dueDay }) => day(dueDay) },
      { label: labelOf('wantedBy'), read: ({ wantedBy }) => day(wantedBy) },
      { label: labelOf('orderDate'), read: ({ orderDate }) => instant(orderDate) },
      { label: labelOf('shelfDate'), read: ({ shelfDate }) => instant(shelfDate) },
    ],
  },
];
