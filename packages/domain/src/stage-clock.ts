import { type HospitalSettings, targetDays } from './hospital-settings.ts';
import { BLOCKED_STAGE, orderBlockOf } from './outcomes/outcomes.ts';
import { stageOf } from './request.ts';
import type { RoutingTargets } from './routing.ts';
import { type Dated, stageSinceOf } from './stage-dates.ts';
import type { Stage } from './stages.ts';
import { standsFirst, type WeighedRequest } from './urgency.ts';
import { addWorkingDays, dayOf, endOfDay, type WorkCalendar, workingDaysBetween } from './working-time.ts';

/** A period in which the clock of a stage stood still: the request waited for its requester, was dismissed, or its order was blocked. */
export interface Pause {
  from: string;
  to: string;
}

/** The calendar by which a stage is judged: the hospital's settings and its time zone. */
export interface StageCalendar extends WorkCalendar {
  settings: HospitalSettings;
}

export const stageCalendar = (settings: HospitalSettings, timeZone: string): StageCalendar => ({
  timeZone,
  weekend: settings.weekend_days,
  holidays: settings.holidays,
  settings,
});

/** The number of working days in such periods. They do not overlap, and time before `since` does not count. */
export function pausedDays(pauses: readonly Pause[], since: string, calendar: WorkCalendar): number {
  let days = 0;
  for (const { from, to } of pauses) {
    const begin = from > since ? from : since;
    if (to <= begin) continue;
    days += workingDaysBetween(dayOf(begin, calendar.timeZone), dayOf(to, calendar.timeZone), calendar);
  }
  return days;
}

interface Clocked extends Dated, WeighedRequest {
  waitingSince: string | null;
  orderBlockedBy?: string | null;
}

/**
 * The last instant at which a request is on time at its stage: the end of its due date. Null while it waits for its requester, while its
 * order is blocked, and at a stage without further work. `ruled`: the targets of the rule that routed it.
 */
export function dueOf(
  request: Clocked,
  calendar: StageCalendar,
  pauses: readonly Pause[] = [],
  ruled: RoutingTargets = {},
): string | null {
  const stage = stageOf(request);
  const target = ruled[stage] ?? targetDays(stage, calendar.settings, standsFirst(request));
  if (target === null || request.waitingSince !== null || orderBlockOf(request)) return null;
  const since = stageSinceOf(request);
  const days = target + pausedDays(pauses, since, calendar);
  const day = addWorkingDays(dayOf(since, calendar.timeZone), days, calendar);
  return endOfDay(day, calendar.timeZone).toISOString();
}

/** True when the due date is over. */
export const isOverdue = (dueAt: string | null, now: Date): boolean =>
  dueAt !== null && now.getTime() > Date.parse(dueAt);

/** One event of a request's history, as the clock needs it. */
export interface ClockEvent {
  fromStage: string | null;
  toStage: string | null;
  at: string;
  /** The change of the time since which the request waits: undefined when there is none. */
  waitingSince?: string | null;
  /** What blocks the order from the event on: undefined when the event does not change it. */
  orderBlockedBy?: string | null;
}

/** How many working days a request spent at a stage, and on how many of them it waited for its requester. */
export interface StageDays {
  stage: Stage;
  days: number;
  waited: number;
}

/** The periods in which a request waited for its requester, was dismissed, or its order was blocked, from its history. They do not overlap. */
export function pausesOf(
  events: readonly ClockEvent[],
  now: string,
): { waiting: readonly Pause[]; dismissed: readonly Pause[]; held: readonly Pause[] } {
  const waiting: Pause[] = [];
  const dismissed: Pause[] = [];
  const held: Pause[] = [];
  let waitsSince: string | null = null;
  let dismissedSince: string | null = null;
  let block: string | null = null;
  let heldSince: string | null = null;
  for (const { toStage, at, waitingSince, orderBlockedBy } of events) {
    if (waitingSince !== undefined) {
      if (waitsSince !== null) waiting.push({ from: waitsSince, to: at });
      waitsSince = waitingSince === null ? null : at;
    }
    if (toStage === 'dismissed') dismissedSince ??= at;
    else if (dismissedSince !== null) {
      dismissed.push({ from: dismissedSince, to: at });
      dismissedSince = null;
    }
    if (orderBlockedBy !== undefined) block = orderBlockedBy;
    // While a request waits, its blocked order does not count a second time.
    const isHeld = block !== null && toStage === BLOCKED_STAGE && waitsSince === null;
    if (isHeld) heldSince ??= at;
    else if (heldSince !== null) {
      held.push({ from: heldSince, to: at });
      heldSince = null;
    }
  }
  if (waitsSince !== null) waiting.push({ from: waitsSince, to: now });
  if (heldSince !== null) held.push({ from: heldSince, to: now });
  return { waiting, dismissed, held };
}

/** A time that a request spent at a stage. */
export interface Stay {
  stage: Stage;
  from: string;
  to: string;
  /** False for the current stage. */
  isOver: boolean;
}

/** The times that a request spent at its stages until now, in order. Times during which it was dismissed are left out. */
export function staysIn(events: readonly ClockEvent[], now: string): Stay[] {
  const stays: Stay[] = [];
  let stage: Stage | null = null;
  let from = '';
  const end = (to: string, isOver: boolean) => {
    if (stage !== null && stage !== 'dismissed') stays.push({ stage, from, to, isOver });
  };
  for (const { toStage, at } of events) {
    if (toStage === stage) continue;
    end(at, true);
    [stage, from] = [toStage as Stage | null, at];
  }
  end(now, false);
  return stays;
}

/** The working days of a stay, and how many of them are in these pauses. */
export function daysOfStay(
  { from, to }: Stay,
  pauses: readonly Pause[],
  calendar: WorkCalendar,
): Omit<StageDays, 'stage'> {
  const clipped = pauses.map((pause) => ({ from: pause.from, to: pause.to < to ? pause.to : to }));
  return {
    days: workingDaysBetween(dayOf(from, calendar.timeZone), dayOf(to, calendar.timeZone), calendar),
    waited: pausedDays(clipped, from, calendar),
  };
}

/** How long a request was at each stage, in the order in which it first reached them. Several stays at one stage are added up. */
export function stageDaysOf(
  events: readonly ClockEvent[],
  calendar: WorkCalendar,
  now: string,
): readonly StageDays[] {
  const { waiting } = pausesOf(events, now);
  const daysByStage = new Map<Stage, StageDays>();
  for (const stay of staysIn(events, now)) {
    const { stage } = stay;
    const before = daysByStage.get(stage) ?? { days: 0, waited: 0 };
    const { days, waited } = daysOfStay(stay, waiting, calendar);
    daysByStage.set(stage, { stage, days: before.days + days, waited: before.waited + waited });
  }
  return [...daysByStage.values()];
}
