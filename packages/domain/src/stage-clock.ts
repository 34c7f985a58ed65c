import { type HospitalSettings, targetDays } from './hospital-settings.ts';
import { BLOCKED_STAGE, orderBlockOf } from './outcomes/outcomes.ts';
import { stageOf } from './request.ts';
import type { RoutingTargets } from './routing.ts';
import { type Dated, stageSinceOf } from './stage-dates.ts';
import type { Stage } from './stages.ts';
import { standsFirst, type WeighedRequest } from './urgency.ts';
import { addWorkingDays, dayOf, endOfDay, type WorkCalendar, workingDaysBetween } from './working-time.ts';

/** A time at which the clock of a stage stood: the request waited for its requester, was dismissed, or something held up its order. */
export interface Pause {
  from: string;
  to: string;
}

/** The days by which a stage is judged: what the hospital has decided, and where it is. */
export interface StageCalendar extends WorkCalendar {
  settings: HospitalSettings;
}

export const stageCalendar = (settings: HospitalSettings, timeZone: string): StageCalendar => ({
  timeZone,
  weekend: settings.weekend_days,
  holidays: settings.holidays,
  settings,
});

/** How many working days such times have. They do not overlap, and what is before `since` does not count. */
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
 * The last instant at which a request is in time at its stage: the end of its due day. Null while it waits for its requester, while
 * its order is held up, and at a stage at which nothing has to be done any more. `ruled` are the targets of the rule that has sent it.
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

/** True when the due day is over. */
export const isOverdue = (dueAt: string | null, now: Date): boolean =>
  dueAt !== null && now.getTime() > Date.parse(dueAt);

/** One event of a request's history, as the clock reads it. */
export interface ClockEvent {
  fromStage: string | null;
  toStage: string | null;
  at: string;
  /** What the event did to the time since which the request waits: undefined when nothing. */
  waitingSince?: string | null;
  /** What holds up the order from the event on: undefined when it changed nothing of this. */
  orderBlockedBy?: string | null;
}

/** The working days that a request spent at a stage, and those of them on which it waited for its requester. */
export interface StageDays {
  stage: Stage;
  days: number;
  waited: number;
}

/** The times at which a request waited for its requester, was dismissed, or its order was held up, from its history. None overlaps another. */
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
    // A request that waits is not held up as well.
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

/**
 * How long a request was at each stage, in the order in which it came to them. A stage that it came back to counts once.
 */
export function stageDaysOf(
  events: readonly ClockEvent[],
  calendar: WorkCalendar,
  now: string,
): readonly StageDays[] {
  const { waiting } = pausesOf(events, now);
  const daysByStage = new Map<Stage, StageDays>();
  const stay = (stage: Stage, from: string, to: string) => {
    const days = workingDaysBetween(dayOf(from, calendar.timeZone), dayOf(to, calendar.timeZone), calendar);
    const clipped = waiting.map((pause) => ({ from: pause.from, to: pause.to < to ? pause.to : to }));
    const before = daysByStage.get(stage) ?? { stage, days: 0, waited: 0 };
    const waited = before.waited + pausedDays(clipped, from, calendar);
    daysByStage.set(stage, { stage, days: before.days + days, waited });
  };
  let stage: Stage | null = null;
  let since = '';
  for (const { toStage, at } of events) {
    if (toStage === stage) continue;
    if (stage !== null) stay(stage, since, at);
    [stage, since] = [toStage as Stage | null, at];
  }
  if (stage !== null) stay(stage, since, now);
  return [...daysByStage.values()].filter((each) => each.stage !== 'dismissed');
}
