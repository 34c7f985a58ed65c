import { addDays, type FieldError, instantAt, LIMITS, MESSAGES, wallClock } from '@portal/domain';
import type { MeetingFacts } from './meetings.graphql.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A meeting as it stands in its form: times as clocks of the hospital show them, one guest a line. */
export type MeetingValues = {
  title: string;
  day: string;
  from: string;
  until: string;
  place: string;
  chair: string;
  members: readonly string[];
  guests: string;
};

/** A new meeting, to which everybody of the committee is invited, unless they are more than a meeting has. */
export const newMeeting = (people: readonly { id: string }[], me: string): MeetingValues => ({
  title: '',
  day: '',
  from: '',
  until: '',
  place: '',
  chair: people.some(({ id }) => id === me) ? me : '',
  members: people.length <= LIMITS.meeting.members ? people.map(({ id }) => id) : [],
  guests: '',
});

export function valuesOf(meeting: MeetingFacts): MeetingValues {
  const [begin, end] = [meeting.startsAt, meeting.endsAt].map((at) => wallClock(at, meeting.timeZone));
  return {
    title: meeting.title,
    day: begin?.day ?? '',
    from: begin?.time ?? '',
    until: end?.time ?? '',
    place: meeting.place ?? '',
    chair: meeting.chair.id,
    members: meeting.attendance.map(({ person }) => person.id),
    guests: meeting.guests.join('\n'),
  };
}

/**
 * What is sent, or the fields without which nothing can be sent. Members are those who are offered. Times of the meeting of before that nobody
 * touched stay to the second, and one that goes past midnight still does.
 */
export function inputOf(
  values: MeetingValues,
  {
    timeZone,
    people,
    before,
  }: { timeZone: string; people: readonly { id: string }[]; before: MeetingFacts | null },
) {
  const { day, from, until, chair } = values;
  const old = before && valuesOf(before);
  const isSame = old?.day === day && old.from === from && old.until === until;
  const startsAt = isSame && before ? new Date(before.startsAt) : instantAt({ day, time: from }, timeZone);
  const endsOn = until > from || !day ? day : addDays(day, before ? nightsOf(before) : 0);
  const endsAt =
    isSame && before ? new Date(before.endsAt) : instantAt({ day: endsOn, time: until }, timeZone);
  if (!startsAt || !endsAt || !chair) {
    const needed = [
      ['day', 'Day', day],
      ['from', 'From', from],
      ['until', 'Until', until],
      ['chair', 'Chair', chair],
    ] as const;
    return {
      missing: needed
        .filter(([, , value]) => !value)
        .map(([field, label]): FieldError => ({ field, message: MESSAGES.required(label) })),
    };
  }
  return {
    input: {
      title: values.title,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      place: values.place,
      chairId: chair,
      memberIds: values.members.filter((id) => people.some((person) => person.id === id)),
      guests: values.guests.split('\n').filter((line) => line.trim()),
    },
  };
}

/** How many days later than it starts a meeting ends. */
function nightsOf({ startsAt, endsAt, timeZone }: MeetingFacts): number {
  const [first, last] = [startsAt, endsAt].map((at) => Date.parse(wallClock(at, timeZone).day));
  return Math.round(((last ?? 0) - (first ?? 0)) / DAY_MS);
}

const FIELDS: Readonly<Record<string, keyof MeetingValues>> = {
  startsAt: 'from',
  endsAt: 'until',
  chairId: 'chair',
  memberIds: 'members',
};

/** What the gateway says of what was sent, at the fields of the form. */
export const atFields = (fields: readonly FieldError[]): FieldError[] =>
  fields.map(({ field, message }) => {
    const [name = ''] = field.split('.');
    return { field: FIELDS[name] ?? name, message };
  });
