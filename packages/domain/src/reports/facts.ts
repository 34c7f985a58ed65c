import { decidedOutcome, OUTCOMES } from '../outcomes/outcomes.ts';
import { type RequestState, type Standing, stageOf } from '../request.ts';
import { type ClockEvent, daysOfStay, pausesOf, type StageDays, staysIn } from '../stage-clock.ts';
import { STAGE, type Stage } from '../stages.ts';
import { TRANSITIONS } from '../transitions.ts';
import type { Currency } from '../value-analysis/cost.ts';
import { dayOf, type WorkCalendar, workingDaysBetween } from '../working-time.ts';
import type { ReportMeasure } from './measures.ts';

/** What became of a request, as reports count it: it was decided, or dismissed. */
export const REPORT_OUTCOMES = [...OUTCOMES, 'dismissed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** By what reports are narrowed: what a request is now. */
export interface Dimensions {
  department: string;
  manufacturer: string;
  urgency: string;
  stage: Stage;
  /** Null while nothing is decided. */
  outcome: ReportOutcome | null;
}

/** Amounts of money in millionths of a currency, as texts: JSON has no numbers that are large enough. */
export interface Money {
  currency: Currency;
  /** What the device costs a year beyond what it replaces. */
  annual?: string;
  /** The same in the first year. */
  firstYear?: string;
  /** What a replacement saves a year. */
  saved?: string;
  /** What was predicted of the purchases of a year that are compared, and what they came to. */
  predicted?: string;
  actual?: string;
}

/** Something that reports count about a request, on a day of the calendar where the hospital is. */
export interface Entry {
  measure: ReportMeasure;
  day: string;
  /** Working days, without those that are counted apart. */
  days?: number;
  /** Working days on which the request waited for its requester, or its order was held up. */
  waited?: number;
  /** Counted within the others: backordered orders, approved replacements that save, denials after a trial, dismissals by a merge. */
  marked?: true;
  money?: Money;
}

/** How long a request was at a stage in all. */
interface StageTimes extends StageDays {
  /** When it left the stage for the last time; null while it is there. */
  left: string | null;
}

/** How long a request was at each stage, without the days that are counted apart. A stage that it came back to counts once. */
function stageTimesOf(events: readonly ClockEvent[], calendar: WorkCalendar, now: string): StageTimes[] {
  const { waiting, held } = pausesOf(events, now);
  const times = new Map<Stage, StageTimes>();
  for (const stay of staysIn(events, now)) {
    const { stage, to, isOver } = stay;
    const before = times.get(stage) ?? { days: 0, waited: 0 };
    const { days, waited } = daysOfStay(stay, [...waiting, ...held], calendar);
    // A day may hold several pauses.
    const apart = Math.min(days, waited);
    const left = isOver ? to : null;
    times.set(stage, { stage, left, days: before.days + days - apart, waited: before.waited + apart });
  }
  return [...times.values()];
}

/** What became of a request. */
export const reportOutcomeOf = (
  request: Pick<RequestState, 'status'> & { outcome?: string | null },
): ReportOutcome | null => (request.status === 'dismissed' ? 'dismissed' : decidedOutcome(request));

/** The move by which a request came to the end that it has now; a restored one was not decided anew. Undefined while it is open. */
function decidedBy(events: readonly ClockEvent[], outcome: ReportOutcome | null): ClockEvent | undefined {
  if (!outcome) return undefined;
  const end: Stage =
    outcome === 'dismissed' || outcome === 'rejected' ? outcome : (TRANSITIONS.approve.to as Stage);
  const isEnd = ({ fromStage, toStage }: ClockEvent) =>
    toStage === end && fromStage !== end && fromStage !== 'dismissed';
  return events.findLast(isEnd);
}

/** When a request came to the end that it has now; null while it is open. */
export function decidedAt(events: readonly ClockEvent[], outcome: ReportOutcome | null): string | null {
  return decidedBy(events, outcome)?.at ?? null;
}

/** What of a request the facts are made of. */
export interface Countable extends Standing {
  submissionDate: string;
  orderDate: string | null;
  shelfDate: string | null;
  isBackordered: boolean;
  isReplacement: boolean | null;
}

/** What belongs to a request and is counted with it. */
export interface Beside {
  /** The totals of its value analysis; null without costs. */
  cost: { currency: Currency; annual: bigint; firstYear: bigint } | null;
  /** What was predicted of the purchases of a year, and what they came to, since the day of the first answer; null without either. */
  compared: { currency: Currency; at: string; predicted: bigint; actual: bigint } | null;
  /** The days of the conditions that are open, and the last day of its trial while that runs. */
  conditions: readonly string[];
  trialUntil: string | null;
  /** Whether it was merged into an earlier request. It counts while the request is dismissed. */
  isMerged: boolean;
}

/** The decisions after which a device can be bought. */
const isApproval = (outcome: ReportOutcome | null): boolean =>
  outcome !== null && outcome !== 'rejected' && outcome !== 'dismissed';

/** From where a request is denied when its trial ends. */
const AFTER_TRIAL: readonly (string | null)[] = TRANSITIONS.stop_trial.from;

/**
 * All that reports count about a request, each measure once at most. Instants become days of the calendar's time zone. The result does not
 * depend on when it is counted: the stage at which the request still is, is left out.
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
  // Where the clock of the last stage ends does not matter: that stay is left out.
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
