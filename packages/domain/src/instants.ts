const ISO =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads an instant in ISO 8601 with its offset, to the millisecond. Null for anything else, such as 30 February or a year outside 1 to 9999 in
 * UTC, which databases cannot store.
 */
export function readInstant(text: unknown): Date | null {
  const [, year, month, day] = (typeof text === 'string' && ISO.exec(text)) || [];
  if (!year || !isDay(Number(year), Number(month), Number(day))) return null;
  const instant = new Date(text as string);
  return instant >= FIRST && instant <= LAST ? instant : null;
}

const FIRST = new Date('0001-01-01T00:00:00.000Z');
const LAST = new Date('9999-12-31T23:59:59.999Z');

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** True for a date of the calendar, such as 2026-12-25. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year !== undefined && isDay(Number(year), Number(month), Number(day));
}
