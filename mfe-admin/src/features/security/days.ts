const DAY = /^\d{4}-\d\d-\d\d$/;

function instantOf(day: string, time: string): string | null {
  if (!DAY.test(day)) return null;
  const instant = new Date(`${day}T${time}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** The first instant of a day (`YYYY-MM-DD`) in the reader's time zone, as ISO 8601 in UTC; null when the text is not a day. */
export const startOfDay = (day: string): string | null => instantOf(day, '00:00:00.000');

/** The last instant of a day in the reader's time zone, as ISO 8601 in UTC; null when the text is not a day. */
export const endOfDay = (day: string): string | null => instantOf(day, '23:59:59.999');
