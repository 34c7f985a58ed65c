import { decidedOutcome, OUTCOMES } from '../outcomes/outcomes.ts';
import { type RequestState, type Standing, stageOf } from '../request.ts';
import { type ClockEvent, daysOfStay, pausesOf, type StageDays, staysIn } from '../stage-clock.ts';
import { STAGE, type Stage } from '../stages.ts';
import { TRANSITIONS } from '../transitions.ts';
import type { Currency } from '../value-analysis/cost.ts';
import { dayOf, type WorkCalendar, workingDaysBetween } from '../working-time.ts';
import type { ReportMeasure } from './measures.ts';

/** The outcomes of requests in reports: those of decisions, and `dismissed`. */
export const REPORT_OUTCOMES = [...OUTCOMES, 'dismissed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** The current values of a request by which reports can be filtered. */
export interface Dimensions {
  department: string;
  manufacturer: string;
  urgency: string;
  stage: Stage;
  /** Null while the request is not decided. */
  outcome: ReportOutcome | null;
}

/** Amounts of money in millionths of a currency, as texts: JSON has no numbers that are large enough. */
export interface Money {
  currency: Currency;
  /** The yearly cost of the device, minus the cost of what it replaces. */
  annual?: string;
  /** The same for the first year. */
  firstYear?: string;
  /** The yearly saving of a replacement. */
  saved?: string;
  /** The predicted and the actual cost of the purchases of a year, for requests where both are known. */
  predicted?: string;
  actual?: string;
}

/** An entry: something that reports count about a request, on a day in the time zone of the hospital. */
export interface Entry {
  measure: ReportMeasure;
  day: string;
  /** Working days, without the days in `waited`. */
  days?: number;
  /** Working days on which the request waited for its requester, or its order was blocked. */
  waited?: number;
  /**
   * A property that is also counted within the measure: backordered orders, approved replacements that save money, denials after a trial,
   * dismissals by a merge.
   */
  marked?: true;
  money?: Money;
}

/** The time that a request spent at a stage in total. */
interface StageTimes extends StageDays {
  /** When it left the stage for the last time; null while it is there. */
  left: string | null;
}

/** The time that a request spent at each stage; days on which it waited are counted separately. Several stays at one stage are added up. */
function stageTimesOf(events: readonly ClockEvent[], calendar: WorkCalendar, now: string): StageTimes[] {
  const { waiting, held } = pausesOf(events, now);
  const times = new Map<Stage, StageTimes>();
  for (const stay of staysIn(events, now)) {
    const { stage, to, isOver } = stay;
    const before = times.get(stage) ?? { days: 0, waited: 0 };
    const { days, waited } = daysOfStay(stay, [...waiting, ...held], calendar);
    // A day may contain several pauses, so the sum can be larger than the number of days.
    const apart = Math.min(days, waited);
    const left = isOver ? to : null;
    times.set(stage, { stage, left, days: before.days + days - apart, waited: before.waited + apart });
  }
  return [...times.values()];
}

/** The outcome of a request in reports; null while it is open. */
export const reportOutcomeOf = (
  request: Pick<RequestState, 'status'> & { outcome?: string | null },
): ReportOutcome | null => (request.status === 'dismissed' ? 'dismissed' : decidedOutcome(request));

/**
 * The event that led to the current outcome. The restoring of a dismissed request does not count as a new decision. Undefined while it is
 * open.
 */
function decidedBy(events: readonly ClockEvent[], outcome: ReportOutcome | null): ClockEvent | undefined {
  if (!outcome) return undefined;
  const end: Stage =
    outcome === 'dismissed' || outcome === 'rejected' ? outcome : (TRANSITIONS.approve.to as Stage);
  const isEnd = ({ fromStage, toStage }: ClockEvent) =>
    toStage === end && fromStage !== end && fromStage !== 'dismissed';
  return events.findLast(isEnd);
}

/** When the request got its current outcome; null while it is open. */
export function decidedAt(events: readonly ClockEvent[], outcome: ReportOutcome | null): string | null {
  return decidedBy(events, outcome)?.at ?? null;
}

/** The parts of a request from which facts are made. */
export interface Countable extends Standing {
  submissionDate: string;
  orderDate: string | null;
  shelfDate: string | null;
  isBackordered: boolean;
  isReplacement: boolean | null;
}

/** Further data that belong to a request and are counted with it. */
export interface Beside {
  /** The totals of its value analysis; null without costs. */
  cost: { currency: Currency; annual: bigint; firstYear: bigint } | null;
  /**
   * The predicted and the actual cost of the purchases of a year, and the instant of the first answer; null when one of them is missing.
   */
  compared: { currency: Currency; at: string; predicted: bigint; actual: bigint } | null;
  /** The dates of the open conditions, and the last day of its trial while the trial runs. */
  conditions: readonly string[];
  trialUntil: string | null;
  /** Whether it was merged into an earlier request. It counts only while the request is dismissed. */
  isMerged: boolean;
}

/** The decisions after which a device can be bought. */
const isApproval = (outcome: ReportOutcome | null): boolean =>
  outcome !== null && outcome !== 'rejected' && outcome !== 'dismissed';

/** The stages from which a request is denied at the end of its trial. */
const AFTER_TRIAL: readonly (string | null)[] = TRANSITIONS.stop_trial.from;

/**
 * All entries of a request for reports, at most one for each measure. Instants become days in the calendar's time zone. The result does not
 * depend on the time of counting, because the current stage is left out.
 */
export function entriesOf(
  request: Countable,
  outcome: ReportOutcome | null,
  events: readonly ClockEvent[],
  { cost, compared, conditions, trialUntil, isMerged }: Beside,
  calendar: WorkCalendar,
): Entry[] {
  const day = (instant: string) => dayOf(instant, calendar.timeZone);
  const entries: Entry[] = [{ measure: 'submitted', day: day(request.submissionDate) }];
  // The end of the last stay does not matter here, because that stay is left out.
  const times = stageTimesOf(events, calendar, events.at(-1)?.at ?? request.submissionDate);
  for (const { stage, left, days, waited } of times)
    if (left !== null) entries.push({ measure: `left_${stage}`, day: day(left), days, waited });
  const decidedOn = decidedAt(events, outcome);
  if (decidedOn) {
    const decided = day(decidedOn);
    const undecided = times.filter(({ stage }) => STAGE[stage].isUndecided);
    const sum = (part: 'days' | 'waited') => undecided.reduce((all, { [part]: days }) => all + days, 0);
    const measure = outcome === 'dismissed' ? 'dismissed' : 'decided';
    const isAfterTrial =
      outcome === 'rejected' && AFTER_TRIAL.includes(decidedBy(events, outcome)?.fromStage ?? null);
    const marked = (outcome === 'dismissed' ? isMerged : isAfterTrial) && { marked: true as const };
    entries.push(
      { measure, day: decided, days: sum('days'), waited: sum('waited'), ...marked },
      { measure: 'ended', day: decided },
    );
    if (isApproval(outcome)) entries.push({ measure: 'approved', day: decided, ...costEntry(cost, request) });
  } else entries.push({ measure: 'open', day: day(request.submissionDate) });
  const { isOrdered, isBackordered, orderDate, isOnShelf, shelfDate } = request;
  if (isOrdered && orderDate)
    entries.push({ measure: 'ordered', day: day(orderDate), ...(isBackordered && { marked: true }) });
  if (isOrdered && isOnShelf && orderDate && shelfDate) {
    const days = workingDaysBetween(day(orderDate), day(shelfDate), calendar);
    entries.push({ measure: 'shelved', day: day(shelfDate), days });
  }
  if (compared) {
    const { currency, at, predicted, actual } = compared;
    const money = { currency, predicted: String(predicted), actual: String(actual) };
    entries.push({ measure: 'compared', day: day(at), money });
  }
  const isOpen = stageOf(request) !== 'dismissed' && outcome !== 'rejected';
  if (isOpen) {
    const [first] = conditions.toSorted();
    if (first) entries.push({ measure: 'condition', day: first });
    if (trialUntil) entries.push({ measure: 'trial', day: trialUntil });
  }
  return entries;
}

function costEntry(cost: Beside['cost'], { isReplacement }: Countable): Pick<Entry, 'money' | 'marked'> {
  if (!cost) return {};
  const { currency, annual, firstYear } = cost;
  const saves = isReplacement && annual < 0n;
  return {
    ...(saves && { marked: true }),
    money: {
      currency,
      annual: String(annual),
      firstYear: String(firstYear),
      ...(saves && { saved: String(-annual) }),
    },
  };
}
