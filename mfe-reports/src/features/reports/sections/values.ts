import { money } from '@portal/requests';
import { formatMonth } from '@portal/ui';
import type { Report, ReportColumn } from '../reports.graphql.ts';

/** Shown when there was nothing to count or measure. */
const NONE = '–';

/** The text in a row for a column. */
export function valueAt(
  report: Pick<Report, 'columns'>,
  values: readonly (string | null)[],
  key: string,
): string | null {
  const at = report.columns.findIndex((column) => column.key === key);
  return values[at] ?? null;
}

/** A month such as `2026-03`. */
export const monthText = (month: string): string => formatMonth(`${month}-15T12:00`);

const daysText = (days: number) => `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`;

/** A value as people read it. Amounts of money are in the currency of their row. */
export function valueText(unit: ReportColumn['unit'], value: string | null, currency: string | null): string {
  if (value === null) return NONE;
  switch (unit) {
    case 'text':
      return value;
    case 'month':
      return monthText(value);
    case 'money':
      return currency ? money(value, currency) : value;
    case 'percent':
      return `${value} %`;
    case 'working days':
      return daysText(Number(value));
    default:
      return Number(value).toLocaleString('en');
  }
}
