import { addDays, OPERATIONS_SPAN, type Operations } from '@portal/domain';

const HOUR_MS = 60 * 60_000;

/** The counts of each hour up to the present one, including hours without any. */
export function hourColumns(hours: Operations['hours'], now: number) {
  const counted = new Map(hours.map((each) => [Date.parse(each.hour), each]));
  // The browser's clock may be slow.
  const last = Math.max(Math.floor(now / HOUR_MS) * HOUR_MS, ...counted.keys());
  return Array.from({ length: OPERATIONS_SPAN.hours }, (_, at) => {
    const hour = last - (OPERATIONS_SPAN.hours - 1 - at) * HOUR_MS;
    const { calls = 0, failed = 0 } = counted.get(hour) ?? {};
    return { hour, count: calls, failed };
  });
}

/** How many people signed in on each day up to the last one, including days without any. */
export function dayColumns(days: Operations['people']['days']) {
  const counted = new Map(days.map(({ day, people }) => [day, people]));
  const last = days.at(-1)?.day;
  if (last === undefined) return [];
  return Array.from({ length: OPERATIONS_SPAN.days }, (_, at) => {
    const day = addDays(last, at + 1 - OPERATIONS_SPAN.days);
    return { day, count: counted.get(day) ?? 0 };
  });
}
