import { formatDate } from '@portal/ui';

const DAY = 24 * 60 * 60_000;

/** A request as far as its due day is told. */
export interface Due {
  /** The day, such as 2026-11-24, where the hospital is. Null while nothing has to be done. */
  dueDay: string | null;
  /** As the server says, whose day counts. */
  overdue: boolean;
}

/** "Due tomorrow", "Due Nov 24, 2026", "3 days overdue"; null for a request that is not due. */
export function dueText({ dueDay, overdue }: Due, now = new Date()): string | null {
  if (!dueDay) return null;
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(dueDay) - today) / DAY);
  if (overdue) return days < -1 ? `${-days} days overdue` : '1 day overdue';
  if (days < 2) return days < 1 ? 'Due today' : 'Due tomorrow';
  return `Due ${formatDate(`${dueDay}T12:00`)}`;
}
