import { type HospitalSettings, isSettingName, targetDays } from '../hospital-settings.ts';
import { OUTCOMES } from '../outcomes/outcomes.ts';
import { STAGE, STAGE_LABELS, STAGES, type Stage } from '../stages.ts';
import { URGENCIES, URGENT, urgencyLabel } from '../urgency-names.ts';
import { CURRENCIES, type Currency } from '../value-analysis/cost.ts';
import { rounded } from '../value-analysis/decimal.ts';
import { money } from '../value-analysis/money.ts';
import { addDays, workingDaysText } from '../working-time.ts';
import type { ReportFilterName, ReportName } from './catalogue.ts';
import { type Cell, CellSum, type Cells, countWithin, percentile, readProfile } from './cells.ts';
import type { ReportOutcome } from './facts.ts';
import type { ReportMeasure } from './measures.ts';
import { endOfMonth, FIRST_DAY, LAST_DAY, monthsOf } from './months.ts';

/** The filter of a report. Days are dates in the time zone of the hospital; both are included. */
export interface ReportFilter extends Partial<Record<ReportFilterName, string>> {
  from: string;
  until: string;
}

/** The combined entries of a day or month, for one department and manufacturer. */
export interface ReportSum {
  measure: ReportMeasure;
  /** A day, or the first day of a month. */
  day: string;
  /** Empty for all departments or manufacturers. */
  department: string;
  manufacturer: string;
  cells: Cells;
}

/** The filter for the requests that are counted in a number: those with an entry of this measure on one of these days. */
export interface Behind extends ReportFilter {
  measure: ReportMeasure;
  /** Only marked entries, or only those that are not marked. */
  marked?: boolean;
  /** Only requests of this person. */
  requester?: number;
  /** Only entries with amounts in this currency. */
  currency?: Currency;
}

/** The reports that are made from entries. The committee's report is made from its meetings. */
export type CountedReport = Exclude<ReportName, 'committee'>;

export type ReportValue = string | number | null;

/** A row of a report: its values by the keys of the columns, and filters for the requests that each number counts. */
export interface ReportRow {
  /** The person of the row, for reports by person: two people may have the same name. */
  person?: number;
  /** True for the row of all those that have no row of their own. */
  isOthers?: true;
  values: Readonly<Record<string, ReportValue>>;
  behind: Readonly<Record<string, Behind>>;
}

export interface ReportInput {
  filter: ReportFilter;
  counted: readonly ReportSum[];
  settings: HospitalSettings;
  /** Today's date ("2026-11-24") in the time zone of the hospital. */
  today: string;
}

export interface ReportResult {
  /** The result in one sentence. */
  sentence: string;
  rows: readonly ReportRow[];
}

const requestsText = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);
/** "1 was approved", "3 were approved". */
const wereText = (count: number, done: string): string => `${count} ${count === 1 ? 'was' : 'were'} ${done}`;

/** "Half of the 12 requests took 3 working days or less"; for a single request, its own time. */
function halfText(count: number, which: string, median: number | null): string {
  const days = workingDaysText(median ?? 0);
  if (count === 1) return `The one ${which} took ${days}`;
  return `Half of the ${count} ${which} took ${days}${median ? ' or less' : ''}`;
}
const share = (part: number, all: number): number | null =>
  all ? Math.round((part / all) * 1000) / 10 : null;

type Test = (profile: ReturnType<typeof readProfile>) => boolean;

/** Adds up the sums that match the filter and the test. */
function sumOf(
  { filter, counted }: ReportInput,
  where: (each: ReportSum) => boolean,
  test: Test = () => true,
): Cell {
  const sum = new CellSum();
  for (const each of counted) {
    if (!where(each)) continue;
    for (const [key, cell] of Object.entries(each.cells)) {
      const profile = readProfile(key);
      const isWanted =
        (!filter.stage || profile.stage === filter.stage) &&
        (!filter.outcome || profile.outcome === filter.outcome) &&
        (!filter.urgency || profile.urgency === filter.urgency);
      if (isWanted && test(profile)) sum.add(cell);
    }
  }
  return sum;
}

const timesOf = ({ days }: Cell) => ({
  median: percentile(days, 50),
  p75: percentile(days, 75),
  p90: percentile(days, 90),
});

/** The steps in the report about times: the stages that a request leaves on its way. */
const STEPS: readonly Stage[] = /* @__PURE__ */ STAGES.filter((stage) => isSettingName(`target_${stage}`));

function cycleTimes(input: ReportInput): ReportResult {
  const { filter, settings } = input;
  const rowOf = (step: string, measure: ReportMeasure, stage?: Stage): ReportRow => {
    const of = (test?: Test) => sumOf(input, (each) => each.measure === measure, test);
    const all = of();
    const isUrgent: Test = ({ urgency }) => urgency === URGENT;
    const target = stage ? targetDays(stage, settings) : null;
    const urgentTarget = stage ? targetDays(stage, settings, true) : null;
    const inTime =
      target === null || urgentTarget === null
        ? null
        : countWithin(of((profile) => !isUrgent(profile)).days, target) +
          countWithin(of(isUrgent).days, urgentTarget);
    return {
      values: {
        step,
        requests: all.count,
        ...timesOf(all),
        waited: percentile(all.waited, 50),
        target,
        in_time: inTime === null ? null : share(inTime, all.count),
      },
      behind: { requests: { ...filter, measure } },
    };
  };
  const total = rowOf('From submission to decision', 'decided');
  const rows = [...STEPS.map((stage) => rowOf(STAGE_LABELS[stage], `left_${stage}`, stage)), total];
  const { requests, median, p90 } = total.values as Record<string, number>;
  const most =
    p90 === median ? ', and so did nine of ten' : `, and nine of ten ${workingDaysText(p90 ?? 0)} or less`;
  const sentence = requests
    ? `${halfText(requests, 'decided in this period', median ?? 0)}${p90 && requests > 1 ? most : ''}.`
    : 'Nothing was decided in this period.';
  return { sentence, rows };
}

const withOutcome =
  (...outcomes: readonly ReportOutcome[]): Test =>
  ({ outcome }) =>
    outcome !== null && outcomes.includes(outcome);
const APPROVED = withOutcome('approved', 'approved_with_conditions', 'approved_for_trial');

function throughput(input: ReportInput): ReportResult {
  const { filter } = input;
  const rows = monthsOf(filter).map((first): ReportRow => {
    const month = first.slice(0, 7);
    const last = endOfMonth(first);
    const period = {
      ...filter,
      from: first > filter.from ? first : filter.from,
      until: last < filter.until ? last : filter.until,
    };
    const count = (measure: ReportMeasure, test?: Test) =>
      sumOf(input, (each) => each.measure === measure && each.day.startsWith(month), test).count;
    const decided = (outcome: ReportOutcome): Behind => ({ ...period, measure: 'decided', outcome });
    return {
      values: {
        month,
        submitted: count('submitted'),
        decided: count('decided'),
        approved: count('decided', APPROVED),
        rejected: count('decided', withOutcome('rejected')),
        dismissed: count('dismissed'),
        shelved: count('shelved'),
      },
      behind: {
        submitted: { ...period, measure: 'submitted' },
        decided: { ...period, measure: 'decided' },
        approved: { ...period, measure: 'approved' },
        rejected: decided('rejected'),
        dismissed: { ...period, measure: 'dismissed' },
        shelved: { ...period, measure: 'shelved' },
      },
    };
  });
  const sum = (key: string) => rows.reduce((all, { values }) => all + Number(values[key]), 0);
  const sentence = `${requestsText(sum('submitted'))} came in this period; ${wereText(sum('decided'), 'decided')}, ${sum('approved')} of them approved, and ${wereText(sum('dismissed'), 'dismissed')}.`;
  return { sentence, rows };
}

/** The age groups of open requests in days. Each begins after the end of the one before. */
const AGES = { week: 7, month: 30, quarter: 90, longer: Number.POSITIVE_INFINITY } as const;

function openByAge(input: ReportInput): ReportResult {
  const { filter, today } = input;
  let before = -1;
  const spans = Object.entries(AGES).map(([key, most]) => {
    const span = {
      key,
      from: most === Number.POSITIVE_INFINITY ? FIRST_DAY : addDays(today, -most),
      until: before < 0 ? today : addDays(today, -before - 1),
    };
    before = most;
    return span;
  });
  const open = STAGES.filter((stage) => STAGE[stage].isUndecided);
  const rows = open.map((stage): ReportRow => {
    const at: Test = (profile) => profile.stage === stage;
    const inSpan = (from: string, until: string) =>
      sumOf(input, ({ day }) => day >= from && day <= until, at).count;
    const behind = (from: string, until: string): Behind => ({
      ...filter,
      from,
      until,
      stage,
      measure: 'open',
    });
    return {
      values: {
        stage: STAGE_LABELS[stage],
        open: inSpan(FIRST_DAY, today),
        ...Object.fromEntries(spans.map(({ key, from, until }) => [key, inSpan(from, until)])),
      },
      behind: {
        open: behind(FIRST_DAY, today),
        ...Object.fromEntries(spans.map(({ key, from, until }) => [key, behind(from, until)])),
      },
    };
  });
  const sum = (key: string) => rows.reduce((all, { values }) => all + Number(values[key]), 0);
  const sentence = sum('open')
    ? `${requestsText(sum('open'))} ${sum('open') === 1 ? 'waits' : 'wait'} for a decision now, ${sum('longer')} of them for more than 90 days.`
    : 'No request waits for a decision now.';
  return { sentence, rows };
}

/** The most rows of a report; the rest is combined in one row. */
const MOST_ROWS = 100;
const OTHERS = 'Others';

/** The sums by department or manufacturer, the largest first. Those beyond the last row form one group. */
function groupsOf(
  input: ReportInput,
  by: 'department' | 'manufacturer',
  sizeOf: (group: ReportInput) => number,
): { value: string; isOthers: boolean; input: ReportInput }[] {
  const groups = [...Map.groupBy(input.counted, ({ [by]: value }) => value)]
    .map(([value, counted]) => ({ value, input: { ...input, counted } }))
    .map((group) => ({ ...group, size: sizeOf(group.input) }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size || (one.value < other.value ? -1 : 1));
  const rest = groups.slice(MOST_ROWS).flatMap((group) => group.input.counted);
  return [
    ...groups.slice(0, MOST_ROWS).map((group) => ({ ...group, isOthers: false })),
    ...(rest.length ? [{ value: OTHERS, isOthers: true, input: { ...input, counted: rest } }] : []),
  ];
}

function outcomes(input: ReportInput, by: 'department' | 'manufacturer'): ReportResult {
  const { filter } = input;
  const countIn = (group: ReportInput, measure: ReportMeasure, test?: Test) =>
    sumOf(group, (each) => each.measure === measure, test).count;
  const sizeOf = (group: ReportInput) => countIn(group, 'decided') + countIn(group, 'dismissed');
  const rows = groupsOf(input, by, sizeOf).map(({ value, isOthers, input: group }): ReportRow => {
    const decided = (test?: Test) => countIn(group, 'decided', test);
    const period = { ...filter, [by]: value };
    const single = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, decided(withOutcome(outcome))]));
    const [approved, rejected] = [decided(APPROVED), decided(withOutcome('rejected'))];
    const counts = by === 'department' ? single : { approved, rejected };
    const behindOf = (key: string): Behind =>
      by === 'manufacturer' && key === 'approved'
        ? { ...period, measure: 'approved' }
        : { ...period, measure: 'decided', outcome: key };
    return {
      ...(isOthers && { isOthers }),
      values: {
        [by]: value,
        decided: decided(),
        ...counts,
        dismissed: countIn(group, 'dismissed'),
        approval: share(approved, approved + rejected),
      },
      behind: isOthers
        ? {}
        : {
            decided: { ...period, measure: 'decided' },
            ...Object.fromEntries(Object.keys(counts).map((key) => [key, behindOf(key)])),
            dismissed: { ...period, measure: 'dismissed' },
          },
    };
  });
  const [approved, denied] = [APPROVED, withOutcome('rejected')].map((test) =>
    countIn(input, 'decided', test),
  );
  const dismissed = countIn(input, 'dismissed');
  const decided = (approved ?? 0) + (denied ?? 0);
  const told = decided
    ? `Of ${requestsText(decided)} decided in this period, ${wereText(approved ?? 0, 'approved')} (${share(approved ?? 0, decided) ?? 0} %) and ${denied} denied`
    : 'Nothing was decided in this period';
  return { sentence: `${told}${dismissed ? `; ${wereText(dismissed, 'dismissed')}` : ''}.`, rows };
}

type Ended = Record<'approved' | 'rejected' | 'dismissed', number>;
const sizeOf = ({ approved, rejected, dismissed }: Ended): number => approved + rejected + dismissed;

/** The outcomes by requester. Each row has the id of the requester. */
function outcomesByRequester(input: ReportInput): ReportResult {
  const { filter } = input;
  const endedWith = (test: Test) => sumOf(input, () => true, test).requesters ?? {};
  const counts = {
    approved: endedWith(APPROVED),
    rejected: endedWith(withOutcome('rejected')),
    dismissed: endedWith(withOutcome('dismissed')),
  };
  const endedOf = (id: number): Ended => ({
    approved: counts.approved[id] ?? 0,
    rejected: counts.rejected[id] ?? 0,
    dismissed: counts.dismissed[id] ?? 0,
  });
  const ids = new Set(Object.values(counts).flatMap((count) => Object.keys(count).map(Number)));
  const people = [...ids]
    .map((id) => ({ id, ended: endedOf(id) }))
    .sort((one, other) => sizeOf(other.ended) - sizeOf(one.ended) || one.id - other.id);
  const valuesOf = (requester: number | string, ended: Ended): ReportRow['values'] => {
    const decided = ended.approved + ended.rejected;
    return { requester, decided, ...ended, approval: share(ended.approved, decided) };
  };
  const rows = people.slice(0, MOST_ROWS).map(({ id, ended }): ReportRow => {
    const of = { ...filter, requester: id };
    return {
      values: valuesOf(id, ended),
      behind: {
        decided: { ...of, measure: 'decided' },
        approved: { ...of, measure: 'approved' },
        rejected: { ...of, measure: 'decided', outcome: 'rejected' },
        dismissed: { ...of, measure: 'dismissed' },
      },
    };
  });
  const rest = people.slice(MOST_ROWS);
  const inRest = (key: keyof Ended) => rest.reduce((sum, { ended }) => sum + ended[key], 0);
  if (rest.length) {
    const ended = {
      approved: inRest('approved'),
      rejected: inRest('rejected'),
      dismissed: inRest('dismissed'),
    };
    rows.push({ isOthers: true, values: valuesOf(OTHERS, ended), behind: {} });
  }
  const [first] = people;
  const sentence = first
    ? `Requests of ${people.length === 1 ? '1 person' : `${people.length} people`} were decided or dismissed in this period, ${sizeOf(first.ended)} at most of one person.`
    : 'Nothing was decided in this period.';
  return { sentence, rows };
}

/** The reasons why requests ended without a device: the measure that counts each, and whether its entries are marked. */
const DENIALS = [
  { reason: 'Denied by a decision', measure: 'decided', outcome: 'rejected', marked: false },
  { reason: 'Denied after a trial', measure: 'decided', outcome: 'rejected', marked: true },
  { reason: 'Merged into an earlier request', measure: 'dismissed', outcome: 'dismissed', marked: true },
  { reason: 'Dismissed for another reason', measure: 'dismissed', outcome: 'dismissed', marked: false },
] as const;

function denials(input: ReportInput): ReportResult {
  const { filter } = input;
  const counted = DENIALS.map(({ measure, outcome, marked, reason }) => {
    const all = sumOf(input, (each) => each.measure === measure, withOutcome(outcome));
    const requests = marked ? all.marked : all.count - all.marked;
    return { reason, requests, behind: { ...filter, measure, outcome, marked } };
  });
  const total = counted.reduce((sum, { requests }) => sum + requests, 0);
  const rows = counted.map(
    ({ reason, requests, behind }): ReportRow => ({
      values: { reason, requests, share: share(requests, total) },
      behind: { requests: behind },
    }),
  );
  const denied = (counted[0]?.requests ?? 0) + (counted[1]?.requests ?? 0);
  const sentence = total
    ? `${requestsText(total)} came to nothing in this period: ${wereText(denied, 'denied')}, and ${wereText(total - denied, 'dismissed')}, ${counted[2]?.requests} of them by a merge into an earlier request.`
    : 'Nothing was denied or dismissed in this period.';
  return { sentence, rows };
}

function cost(input: ReportInput): ReportResult {
  const { filter } = input;
  const of = (measure: ReportMeasure) => sumOf(input, (each) => each.measure === measure);
  const approved = of('approved');
  const compared = of('compared');
  const currencies = Object.keys(CURRENCIES).filter(
    (name) => approved.money[name] || compared.money[name],
  ) as Currency[];
  const rows = currencies.map((currency): ReportRow => {
    const digits = CURRENCIES[currency];
    const money = { ...approved.money[currency] };
    const beside = { ...compared.money[currency] };
    const amount = (sum: readonly [string, number] | undefined) =>
      sum ? rounded(BigInt(sum[0]), digits) : null;
    return {
      values: {
        currency,
        approved: money.annual?.[1] ?? 0,
        annual: amount(money.annual),
        first_year: amount(money.firstYear),
        saving: money.saved?.[1] ?? 0,
        saved: amount(money.saved),
        compared: beside.actual?.[1] ?? 0,
        predicted: amount(beside.predicted),
        actual: amount(beside.actual),
      },
      behind: {
        approved: { ...filter, measure: 'approved', currency },
        saving: { ...filter, measure: 'approved', currency, marked: true },
        compared: { ...filter, measure: 'compared', currency },
      },
    };
  });
  const withCost = rows.reduce((sum, { values }) => sum + Number(values.approved), 0);
  const amounts = rows.flatMap(({ values }) =>
    values.annual === null ? [] : [money(String(values.annual), String(values.currency))],
  );
  const told = amounts.length
    ? `: ${new Intl.ListFormat('en').format(amounts)} a year beyond what is replaced`
    : ', without costs in the value analysis';
  const without = approved.count - withCost;
  const sentence = approved.count
    ? `${requestsText(approved.count)} approved in this period${told}.${amounts.length && without ? ` ${without} of them ${without === 1 ? 'has' : 'have'} no costs in the value analysis.` : ''}`
    : 'Nothing was approved in this period.';
  return { sentence, rows };
}

function urgent(input: ReportInput): ReportResult {
  const { filter } = input;
  const rows = URGENCIES.map((urgency): ReportRow => {
    const of = (measure: ReportMeasure) =>
      sumOf(
        input,
        (each) => each.measure === measure,
        (profile) => profile.urgency === urgency,
      );
    const decided = of('decided');
    return {
      values: {
        urgency: urgencyLabel(urgency),
        submitted: of('submitted').count,
        decided: decided.count,
        ...timesOf(decided),
      },
      behind: {
        submitted: { ...filter, urgency, measure: 'submitted' },
        decided: { ...filter, urgency, measure: 'decided' },
      },
    };
  });
  const { submitted = 0, decided = 0, median } = (rows.at(-1)?.values ?? {}) as Record<string, number>;
  const sentence = decided
    ? `${requestsText(submitted)} of this period ${submitted === 1 ? 'is' : 'are'} urgent. ${halfText(decided, 'urgent and decided in it', median ?? 0)}.`
    : `${requestsText(submitted)} of this period ${submitted === 1 ? 'is' : 'are'} urgent; none was decided in it.`;
  return { sentence, rows };
}

function conditions(input: ReportInput): ReportResult {
  const { filter, today } = input;
  const yesterday = addDays(today, -1);
  const kinds = { condition: 'With open conditions', trial: 'On trial' } as const;
  const rows = (Object.keys(kinds) as (keyof typeof kinds)[]).map((measure): ReportRow => {
    const until = (last: string) =>
      sumOf(input, (each) => each.measure === measure && each.day <= last).count;
    const behind = (last: string): Behind => ({ ...filter, from: FIRST_DAY, until: last, measure });
    return {
      values: { kind: kinds[measure], open: until(LAST_DAY), overdue: until(yesterday) },
      behind: { open: behind(LAST_DAY), overdue: behind(yesterday) },
    };
  });
  const [first, second] = rows.map(({ values }) => values as Record<string, number>);
  const sentence = `${requestsText(first?.open ?? 0)} with open conditions, ${first?.overdue} overdue; ${requestsText(second?.open ?? 0)} on trial, ${second?.overdue} past the last day.`;
  return { sentence, rows };
}

function supply(input: ReportInput): ReportResult {
  const { filter } = input;
  const sumIn = (group: ReportInput, measure: ReportMeasure) =>
    sumOf(group, (each) => each.measure === measure);
  const sizeOf = (group: ReportInput) => sumIn(group, 'ordered').count + sumIn(group, 'shelved').count;
  const rows = groupsOf(input, 'manufacturer', sizeOf).map(({ value, isOthers, input: group }): ReportRow => {
    const [ordered, shelved] = [sumIn(group, 'ordered'), sumIn(group, 'shelved')];
    const period = { ...filter, manufacturer: value };
    return {
      ...(isOthers && { isOthers }),
      values: {
        manufacturer: value,
        ordered: ordered.count,
        backordered: ordered.marked,
        shelved: shelved.count,
        ...timesOf(shelved),
      },
      behind: isOthers
        ? {}
        : {
            ordered: { ...period, measure: 'ordered' },
            backordered: { ...period, measure: 'ordered', marked: true },
            shelved: { ...period, measure: 'shelved' },
          },
    };
  });
  const [ordered, shelved] = [sumIn(input, 'ordered'), sumIn(input, 'shelved')];
  const told = `${wereText(ordered.count, 'ordered')} in this period, ${ordered.marked} of them backordered.`;
  const median = percentile(shelved.days, 50);
  return {
    sentence: shelved.count
      ? `${told} ${halfText(shelved.count, 'placed on the shelf', median)} from the order on.`
      : `${told} Nothing was placed on the shelf.`,
    rows,
  };
}

/** The functions that make the rows and the sentence of each report. */
const REPORT_ROWS: Readonly<Record<CountedReport, (input: ReportInput) => ReportResult>> = {
  cycle_times: cycleTimes,
  throughput,
  open_by_age: openByAge,
  outcomes: (input) => outcomes(input, 'department'),
  outcomes_by_manufacturer: (input) => outcomes(input, 'manufacturer'),
  outcomes_by_requester: outcomesByRequester,
  denials,
  cost,
  urgent,
  conditions,
  supply,
};

/** Removes the filter of each value that is zero: it counts no requests. */
const withoutZeros = ({ values, behind }: ReportRow): ReportRow => ({
  values,
  behind: Object.fromEntries(Object.entries(behind).filter(([key]) => values[key])),
});

/** The rows and the sentence of a report. */
export function reportRows(name: CountedReport, input: ReportInput): ReportResult {
  const { sentence, rows } = REPORT_ROWS[name](input);
  return { sentence, rows: rows.map(withoutZeros) };
}
