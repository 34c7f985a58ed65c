import {
  type Actor,
  ANALYSIS_LABELS,
  CONSULTATION_KIND_NAMES,
  CONSULTATION_KINDS,
  type CostPeriod,
  type CostSide,
  consultationWord,
  costTotals,
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
  requestNumber,
  STAGE_LABELS,
  STUDY_KINDS,
  scoreLacks,
  shareOf,
  stageOf,
  tallyOf,
  urgencyLabel,
  type Vote,
  weightsOf,
} from '@portal/domain';
import { money, openTrialText, periodText } from '@portal/requests';
import { formatDate, formatDay } from '@portal/ui';
import type { ComparedRequest } from './compare.graphql.ts';
import { sectionOf } from './findings.ts';

/** The content of a cell: a text, lines of text, or nothing. */
type Said = string | number | null | readonly string[];

/** A row of the comparison. */
export interface Row {
  /** The name of the row, which is clear without the heading above it. */
  label: string;
  read: (request: ComparedRequest) => Said;
  /** The unit of the value. Values in different units are shown, but not compared. */
  unit?: (request: ComparedRequest) => string | null;
  /** The kind of unit, for the text that says why the values are not compared. */
  unitKind?: 'currency' | 'criteria';
  /** How many lines are shown; the others are counted. All of them are compared. */
  most?: number;
  /** The text for a request without a value: "Not stated" by default. */
  empty?: string;
}

/** Rows with a heading. */
export interface RowGroup {
  title: string;
  /** Who may see the group; everybody by default. For other people there is no sign of it. */
  for?: (actor: Actor) => boolean;
  /** Some groups have rows that depend on the requests or on the reader. */
  rows: readonly Row[] | ((requests: readonly ComparedRequest[], actor: Actor) => readonly Row[]);
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
    (
      | 'manufacturer'
      | 'department'
      | 'description'
      | 'model'
      | 'deviceClass'
      | 'mriSafety'
      | 'udiDi'
      | 'oldDeviceName'
    ),
): Row => ({ label: labelOf(name), read: (request) => request[name] });

const currencyOf = (request: ComparedRequest) => sectionOf(request, 'cost')?.currency ?? null;
const amount = (label: string, name: 'annualImpact' | 'firstYearCost'): Row => ({
  label,
  unit: currencyOf,
  unitKind: 'currency',
  read(request) {
    const { [name]: amount = null } = request.valueAnalysis ?? {};
    const currency = currencyOf(request);
    return amount && currency && money(amount, currency, { signed: true });
  },
});

/** How many documents, studies and table lines of each request are shown. */
const MOST_TITLES = 3;
const MOST_STUDIES = 4;
const MOST_COSTS = 5;

/** The costs of one kind: "Valve: 40 × $32,500.00 = $1,300,000.00" */
const costs = (label: string, side: CostSide, period: CostPeriod): Row => ({
  label,
  unit: currencyOf,
  unitKind: 'currency',
  most: MOST_COSTS,
  empty: 'None',
  read(request) {
    const { lines = [], currency } = sectionOf(request, 'cost') ?? {};
    if (!currency) return null;
    return lines
      .filter((line) => line.side === side && line.period === period)
      .map(({ item, unitPrice, quantity, ...line }) => {
        const costLine = { ...line, item, unitPrice, quantity, side: 'new' } as const;
        const { firstYearCost } = costTotals([costLine], currency);
        const count = quantity.toLocaleString('en-US');
        return `${item}: ${count} × ${money(unitPrice, currency)} = ${money(firstYearCost, currency)}`;
      });
  },
});

/** The studies of a request, the strongest evidence first. */
function studiesOf(request: ComparedRequest) {
  const studies = sectionOf(request, 'evidence')?.studies ?? [];
  return EVIDENCE_LEVELS.flatMap((level) => studies.filter((study) => study.level === level));
}

const rounded = (part: number) => String(Math.round(part * 10) / 10);
const criteriaOf = ({ valueAnalysis }: ComparedRequest) => valueAnalysis?.criteria ?? [];
const hasScore = (request: ComparedRequest) => sectionOf(request, 'score') !== null;

/** "4 of 5 (24 of 30)": the points, and their share of the total; then the reason. */
const pointsFor =
  (name: string) =>
  (request: ComparedRequest): Said => {
    if (!hasScore(request)) return null;
    const criteria = criteriaOf(request);
    const criterion = criteria.find((each) => each.name === name);
    if (!criterion) return 'Not asked';
    const { points = null, reason = null } = sectionOf(request, 'score')?.[name] ?? {};
    if (points === null) return reason;
    const part = shareOf(criteria, criterion);
    const counted = `${points} of ${MOST_POINTS} (${rounded((part * points) / MOST_POINTS)} of ${rounded(part)})`;
    return reason ? [counted, reason] : [counted];
  };

/** A row for each criterion that was used in a score of these requests. */
function scoreRows(requests: readonly ComparedRequest[]): readonly Row[] {
  const all = new Map(
    requests
      .filter(hasScore)
      .flatMap(criteriaOf)
      .map(({ name, label }) => [name, label] as const),
  );
  const labels = [...all.values()];
  return [...all].map(([name, label]) => {
    // Two criteria had this name at different times.
    const isShared = labels.filter((each) => each === label).length > 1;
    return { label: `Score: ${isShared ? `${label} (${name})` : label}`, read: pointsFor(name) };
  });
}

/** How many members have cast this vote, and their names; recused readers see no votes (ADR 151). */
const votesFor = (label: string, wanted: Vote, actor: Actor): Row => ({
  label,
  read({ votes, recusals }) {
    if (recusals.some(({ person }) => Number(person.id) === actor.id)) return 'You are recused';
    const names = votes.filter(({ vote }) => vote === wanted).map(({ voterName }) => voterName);
    return [tallyOf(votes)[wanted], ...names].map(String);
  },
});

const TRIAL_STANDING = { keep: 'Kept', stop: 'Stopped' } as const;

/** Everything that is compared, in this order. Both the screen and the print show these rows. */
export const GROUPS: readonly RowGroup[] = [
  {
    title: 'Request',
    rows: [
      field('manufacturer'),
      field('department'),
      field('description'),
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
      {
        label: ANALYSIS_LABELS.contractEnd,
        read: (request) => day(sectionOf(request, 'cost')?.contractEnd ?? null),
      },
      {
        label: ANALYSIS_LABELS.reimbursementCode,
        read: (request) => sectionOf(request, 'cost')?.reimbursementCode ?? null,
      },
      costs('New costs, each year', 'new', 'year'),
      costs('New costs, once', 'new', 'once'),
      costs('Replaced costs, each year', 'replaced', 'year'),
      costs('Replaced costs, once', 'replaced', 'once'),
    ],
  },
  {
    title: 'Evidence',
    rows: EVIDENCE_KIND_NAMES.map((name) => ({
      label: `${EVIDENCE_KINDS[name]} documents`,
      most: MOST_TITLES,
      empty: 'None',
      read: ({ id, evidence }) =>
        evidence
          .filter(({ kind }) => kind === name)
          .map(({ request, title }) =>
            request === id ? title : `${title} (from ${requestNumber(Number(request))})`,
          ),
    })),
  },
  {
    title: 'Value analysis',
    for: mayReadAnalysis,
    rows: [
      { label: ANALYSIS_LABELS.problem, read: (request) => sectionOf(request, 'need')?.problem ?? null },
      {
        label: ANALYSIS_LABELS.patientsPerYear,
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
      {
        label: 'Strongest level of evidence',
        read: (request) => studiesOf(request)[0]?.level ?? null,
      },
      {
        label: ANALYSIS_LABELS.studies,
        most: MOST_STUDIES,
        empty: 'None',
        read: (request) =>
          studiesOf(request).map(
            ({ level, citation, doi, kind, finding }) =>
              `Level ${level}: ${citation ?? doi} (${STUDY_KINDS[kind]})${finding ? `: ${finding}` : ''}`,
          ),
      },
    ],
  },
  {
    title: 'Consultations',
    for: mayReadAnalysis,
    rows: CONSULTATION_KIND_NAMES.map((name) => ({
      label: `Consulted: ${CONSULTATION_KINDS[name]}`,
      empty: 'Nobody',
      read: ({ consultations }) =>
        consultations
          .filter(({ kind }) => kind === name)
          .map(({ asked, text, ...each }) =>
            [asked.name, consultationWord(each), text].filter(Boolean).join(': '),
          ),
    })),
  },
  {
    title: 'Score',
    for: mayReadAnalysis,
    rows: (requests) => [
      {
        label: 'Total score',
        unit: (request) =>
          hasScore(request)
            ? JSON.stringify(
                criteriaOf(request)
                  .map(({ name, weight }) => [name, weight])
                  .sort(),
              )
            : null,
        unitKind: 'criteria',
        read(request) {
          const total = request.valueAnalysis?.totalScore ?? null;
          if (total === null) return 'Not complete';
          return [
            `${total} of 100`,
            ...scoreLacks(sectionOf(request, 'score'), weightsOf(criteriaOf(request))),
          ];
        },
      },
      ...scoreRows(requests),
    ],
  },
  {
    title: 'Committee votes',
    for: mayReadVotes,
    rows: (_, actor) => [
      votesFor('Votes to approve', 'approve', actor),
      votesFor('Votes to deny', 'deny', actor),
      {
        label: 'Recused',
        empty: 'Nobody',
        read: ({ recusals }) => recusals.map(({ person }) => person.name),
      },
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
          trial && [
            periodText(trial),
            trial.result ? TRIAL_STANDING[trial.result] : openTrialText(trial.from),
          ],
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
