import { formatDay, hospitalDay } from '@portal/ui';

const DAY = 24 * 60 * 60_000;

/** The parts of a request that say when it is due. */
export interface Due {
  /** The due day, such as 2026-11-24, in the time zone of the hospital. Null while there is nothing to do. */
  dueDay: string | null;
  /** Whether the due day is over. The server decides this, because its day counts. */
  overdue: boolean;
}

/**
 * "tomorrow", "Nov 24, 2026", "yesterday"; null for a request that is not due. An overdue request also shows its due day, and not a number
 * of days. The server counts working days, and a number of calendar days would contradict them (ADR 93).
 */
function dayText({ dueDay: day, overdue }: Due, now: Date): string | null {
  if (!day) return null;
  const days = (Date.parse(day) - Date.parse(hospitalDay(now))) / DAY;
  if (overdue) return days === -1 ? 'yesterday' : formatDay(day);
  if (days < 2) return days < 1 ? 'today' : 'tomorrow';
  return formatDay(day);
}

/** The text below a heading "Due": "Tomorrow", "Nov 24, 2026", "Was Nov 24, 2026"; null for a request that is not due. */
export function dueDay({ ...due }: Due, now = new Date()): string | null {
  const day = dayText(due, now);
  return day && (due.overdue ? `was ${day}` : day).replace(/^./, (first) => first.toUpperCase());
}

/** "Due tomorrow", "Due Nov 24, 2026", "Was due yesterday"; null for a request that is not due. */
export function dueText({ ...due }: Due, now = new Date()): string | null {
  const day = dayText(due, now);
  return day && `${due.overdue ? 'Was due' : 'Due'} ${day}`;
}
