import { beginOfDay, endOfDay, isDate, readInstant } from '@portal/domain';

/** The first or last instant of a date such as 2026-12-25, where the hospital is; null for a text that is no date or is out of range. */
function edgeOf(text: string, timeZone: string, edge: (day: string, timeZone: string) => Date): Date | null {
  if (!isDate(text) || !readInstant(`${text}T12:00:00Z`)) return null;
  return readInstant(edge(text, timeZone).toISOString());
}

export const readBegin = (day: string, timeZone: string): Date | null => edgeOf(day, timeZone, beginOfDay);
export const readEnd = (day: string, timeZone: string): Date | null => edgeOf(day, timeZone, endOfDay);
