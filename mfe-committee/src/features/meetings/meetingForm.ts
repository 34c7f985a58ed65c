import { type FieldError, instantAt, MESSAGES, wallClock } from '@portal/domain';
import type { MeetingFacts } from './meetings.graphql.ts';

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

/** A new meeting, to which everybody of the committee is invited. */
export const newMeeting = (people: readonly { id: string }[], me: string): MeetingValues => ({
  title: '',
  day: '',
  from: '',
  until: '',
  place: '',
  chair: people.some(({ id }) => id === me) ? me : '',
  members: people.map(({ id }) => id),
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

/** What is sent, or the fields without which nothing can be sent. */
export function inputOf(values: MeetingValues, timeZone: string) {
  const { day, from, until, chair } = values;
  const startsAt = instantAt({ day, time: from }, timeZone);
  const endsAt = instantAt({ day, time: until }, timeZone);
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
      memberIds: [...values.members],
      guests: values.guests.split('\n').filter((line) => line.trim()),
    },
  };
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
