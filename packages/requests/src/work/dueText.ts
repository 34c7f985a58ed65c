import { formatDay, hospitalDay } from '@portal/ui';

const DAY = 24 * 60 * 60_000;

/** A request as far as its due day is told. */
export interface Due {
  /** The day, such as 2026-11-24, where the hospital is. Null while nothing has to be done. */
  dueDay: string | null;
  /** As the server says, whose day counts. */
  overdue: boolean;
}

/** "tomorrow", "Nov 24, 2026", "3 days overdue"; null for a request that is not due. */
export function dueDay({ dueDay: day, overdue }: Due, now = new Date()): string | null {
  if (!day) return null;
  const days = (Date.parse(day) - Date.parse(hospitalDay(now))) / DAY;
  if (overdue) return days < -1 ? `${-days} days overdue` : '1 day overdue';
  if (days < 2) return days < 1 ? 'today' : 'tomorrow';
  return formatDay(day);
}

/** "Due tomorrow", "Due Nov 24, 2026", "3 days overdue"; null for a request that is not due. */
export function dueText({ ...due }: Due, now = new Date()): string | null {
  const day = dueDay(due, now);
  return day && !due.overdue ? `Due ${day}` : day;
}
