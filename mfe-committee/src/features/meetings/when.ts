interface Times {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

const { language } = navigator;
const locale = language.startsWith('en') ? language : 'en-US';

/** "Tue, Dec 1, 2026, 2:00 – 4:00 PM CET": when a meeting is, by the clocks of the hospital. */
export const whenText = ({ startsAt, endsAt, timeZone }: Times): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
  }).formatRange(new Date(startsAt), new Date(endsAt));
