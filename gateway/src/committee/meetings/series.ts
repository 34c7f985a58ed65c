import {
  invalidField,
  LIMITS,
  MESSAGES,
  type MeetingPart,
  type MeetingPlan,
  movedAlike,
  rhythmsOf,
  type SeriesRule,
  seriesTimes,
  wallClock,
} from '@portal/domain';
import type { Meeting, PlanChange } from './model.ts';

/** The plans of all meetings of a series, in the time zone of the hospital. DomainError `invalid` for a rule that makes no series. */
export function plansOf(plan: MeetingPlan, rule: SeriesRule, timeZone: string): MeetingPlan[] {
  const first = { startsAt: plan.startsAt.toISOString(), endsAt: plan.endsAt.toISOString() };
  const { every } = rule;
  if (every !== 'weeks' && !rhythmsOf(wallClock(first.startsAt, timeZone).day).includes(every))
    throw invalidField('repeats.every', MESSAGES.notInRhythm(every));
  const times = seriesTimes(first, rule, timeZone);
  const { series: most } = LIMITS.meeting;
  if (times.length > most) throw invalidField('repeats.until', MESSAGES.seriesTooLong(most));
  if (times.length < 2) throw invalidField('repeats.until', MESSAGES.seriesTooShort);
  return times.map((each) => ({ ...plan, ...each }));
}

/**
 * The plan of a later meeting of a series after the same change as an earlier one. The parts that did not change stay as the later meeting has
 * them.
 */
export function planAlike(
  was: Meeting,
  { before, after, changes }: { before: Meeting; after: Meeting; changes: readonly PlanChange[] },
  timeZone: string,
): MeetingPlan {
  const from = (...parts: MeetingPart[]) => (changes.some(({ part }) => parts.includes(part)) ? after : was);
  const isMoved = from('startsAt', 'endsAt') === after;
  return {
    title: from('title').title,
    place: from('place').place,
    chairId: from('chair').chair.id,
    memberIds: from('members').attendance.map(({ person }) => person.id),
    guests: [...from('guests').guests],
    ...(isMoved
      ? movedAlike(was, { before, after }, timeZone)
      : { startsAt: new Date(was.startsAt), endsAt: new Date(was.endsAt) }),
  };
}
