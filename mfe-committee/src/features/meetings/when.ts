import type { MeetingKind } from '@portal/domain';

interface Times {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

const { language } = navigator;
const locale = language.startsWith('en') ? language : 'en-US';

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
  });

/** "Tue, Dec 1, 2026, 2:00 – 4:00 PM CET": the time of a meeting in the hospital's time zone. */
export const whenText = ({ startsAt, endsAt, timeZone }: Times): string =>
  formatIn(timeZone).formatRange(new Date(startsAt), new Date(endsAt));

const utc = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** "Tuesday": the weekday of a day such as 2026-12-01. */
export const weekdayText = (day: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(utc(day));

/** "Tue, Dec 1, 2026". */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  }).format(utc(day));

/** The time of a meeting. For a circulation, until when it is open, or when it was closed. */
export const timesText = (meeting: Times & { kind: MeetingKind; closedAt: string | null }): string =>
  meeting.kind === 'session'
    ? whenText(meeting)
    : meeting.closedAt === null
      ? `until ${instantText(meeting.endsAt, meeting.timeZone)}`
      : `closed ${instantText(meeting.closedAt, meeting.timeZone)}`;

/** "Tue, Dec 1, 2026, 2:00 PM CET": one point in time, in the same time zone. */
export const instantText = (at: string, timeZone: string): string => formatIn(timeZone).format(new Date(at));
