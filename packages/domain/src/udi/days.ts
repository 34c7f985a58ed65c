/** Devices are made and expire in these centuries: another year is misread or mistyped. */
const isYear = (year: number) => year >= 1900 && year < 2200;

const two = (value: number) => String(value).padStart(2, '0');

/** The last day of a month. */
export const lastOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A date in ISO 8601; null when it does not exist. */
export const isoDay = (year: number, month: number, day: number): string | null =>
  isYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= lastOf(year, month)
    ? `${year}-${two(month)}-${two(day)}`
    : null;

/** The date with this number in its year; null when the year does not have it. */
export function dayOfYear(year: number, number: number): string | null {
  const day = new Date(Date.UTC(year, 0, number));
  return isYear(year) && number >= 1 && day.getUTCFullYear() === year ? day.toISOString().slice(0, 10) : null;
}

/** The year of two digits that is nearest to now, from 49 years ago to 50 years ahead (GS1 General Specifications, 7.12). */
export function fullYear(digits: number, now: Date): number {
  const year = now.getUTCFullYear();
  const century = year - (year % 100);
  const ahead = digits - (year % 100);
  if (ahead >= 51) return century - 100 + digits;
  return ahead <= -50 ? century + 100 + digits : century + digits;
}
