import { fromSql, type SqlDateTime } from '../../platform/db/index.ts';

/** "Tuesday, December 1, 2026, 2:00 – 4:00 PM CET": when a meeting is, by the clocks of the hospital. */
export const whenText = (
  { starts_at, ends_at }: { starts_at: SqlDateTime; ends_at: SqlDateTime },
  timeZone: string,
): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
  })
    .formatRange(fromSql(starts_at), fromSql(ends_at))
    // Some mail programs show these spaces as boxes, or break lines in other places.
    .replaceAll(/[\u2009\u202f]/g, ' ');
