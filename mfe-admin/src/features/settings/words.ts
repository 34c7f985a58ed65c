import {
  activeCriteria,
  criteriaChanges,
  LIMITS,
  type RoutingRule,
  type SettingEntry,
  type SettingValue,
  type StoredCriterion,
  WEEKDAYS,
} from '@portal/domain';
import { formatDay } from '@portal/ui';
import { capital } from '../../shared/capital.ts';

/** "Saturday" */
export const weekdayName = (day: string): string => capital(day);

/** The days of the week, starting on Monday. */
export const WEEK: readonly string[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

/** With more days than this, only their number is shown. */
const NAMED = 4;

function datesText(days: readonly string[]): string {
  const named = days.slice(0, NAMED).map(formatDay);
  const others = days.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join('; ') || 'None';
}

/** A value as people say it: "10 working days", "Saturday, Sunday". */
export function valueText(entry: SettingEntry, value: SettingValue): string {
  switch (entry.kind) {
    case 'number':
      return `${value} ${value === 1 ? entry.unit.replace('days', 'day') : entry.unit}`;
    case 'text':
      return String(value) || 'None';
    case 'person':
      return String(value) || 'Nobody';
    case 'choices':
      return (value as readonly string[]).map((each) => entry.labels[each] ?? each).join(', ') || 'None';
    case 'choice':
      return entry.labels[String(value)] ?? String(value);
    case 'weekdays':
      return (value as readonly string[]).map(weekdayName).join(', ') || 'None';
    case 'dates':
      return datesText(value as readonly string[]);
    case 'criteria':
      // New criteria have no key yet.
      return (value as readonly StoredCriterion[])
        .filter(({ retired }) => !retired)
        .map(({ label, weight }) => `${label} ${weight}`)
        .join(', ');
    case 'rules':
      return (value as readonly RoutingRule[]).map(({ name }) => name).join(', ') || 'None';
  }
}

/** The allowed values: "From 1 to 365 working days". */
export function rangeText(entry: SettingEntry): string {
  switch (entry.kind) {
    case 'number':
      return `From ${entry.min} to ${entry.max} ${entry.unit}`;
    case 'text':
      return entry.isSender
        ? 'An address, or a name and an address such as St. Ada <no-reply@hospital.example>'
        : `Up to ${entry.max} characters`;
    case 'person':
      return 'The email address of somebody who uses the portal, or empty for nobody';
    case 'choice':
    case 'choices':
      return entry.options.map((option) => entry.labels[option]).join(', ');
    case 'weekdays':
      return `Up to ${entry.max} days of the week`;
    case 'criteria':
      return `From 1 to ${entry.max} criteria, each with a weight from 0 to ${LIMITS.criteria.weight}`;
    case 'rules':
      return `Up to ${entry.max} rules`;
    case 'dates':
      return `Up to ${entry.max} days, one on each line, such as 2026-12-25`;
  }
}

const active = (value: SettingValue) => activeCriteria(value as readonly StoredCriterion[]);

/** What a change did to a setting whose values are too long to be shown side by side; null for all other settings. */
export function changeText(entry: SettingEntry, old: SettingValue, now: SettingValue): string | null {
  if (entry.kind !== 'criteria') return null;
  return capital(criteriaChanges(active(old), active(now)).join('; ') || 'retired criteria were changed');
}
