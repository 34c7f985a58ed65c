import { formatDay, hospitalDay } from '@portal/ui';

const DAY = 24 * 60 * 60_000;

/** A request as far as its due day is told. */
export interface Due {
  /** The day, such as 2026-11-24, where the hospital is. Null while nothing has to be done. */
  dueDay: string | null;
  /** As the server says, whose day counts. */
  overdue: boolean;
}

/**
 * "tomorrow", "Nov 24, 2026", "yesterday"; null for a request that is not due. A due day is told as a day, also when it is over: what is
 * counted are working days, by the server, and a number of other days beside them would contradict it (ADR 93).
 */
function dayText({ dueDay: day, overdue }: Due, now: Date): string | null {
  if (!day) return null;
  const days = (Date.parse(day) - Date.parse(hospitalDay(now))) / DAY;
  if (overdue) return days === -1 ? 'yesterday' : formatDay(day);
  if (days < 2) return days < 1 ? 'today' : 'tomorrow';
  return formatDay(day);
}

/** Below a heading that says "Due": "Tomorrow", "Nov 24, 2026", "Was Nov 24, 2026"; null for a request that is not due. */
export function dueDay({ ...due }: Due, now = new Date()): string | null {
  const day = dayText(due, now);
  return day && (due.overdue ? `was ${day}` : day).replace(/^./, (first) => first.toUpperCase());
}

/** "Due tomorrow", "Due Nov 24, 2026", "Was due yesterday"; null for a request that is not due. */
export function dueText({ ...due }: Due, now = new Date()): string | null {
  const day = dayText(due, now);
  return day && `${due.overdue ? 'Was due' : 'Due'} ${day}`;
}
