import { beginOfDay, endOfDay, isDate, readInstant } from '@portal/domain';

/** The instant at an edge of a day of the hospital, such as 2026-12-25; null for what is no day, or reaches beyond the instants that are stored. */
function edgeOf(text: string, timeZone: string, edge: (day: string, timeZone: string) => Date): Date | null {
  if (!isDate(text) || !readInstant(`${text}T12:00:00Z`)) return null;
  return readInstant(edge(text, timeZone).toISOString());
}

export const readBegin = (day: string, timeZone: string): Date | null => edgeOf(day, timeZone, beginOfDay);
export const readEnd = (day: string, timeZone: string): Date | null => edgeOf(day, timeZone, endOfDay);
