import {
  addDays,
  daysBetween,
  type FieldError,
  instantAt,
  LIMITS,
  MESSAGES,
  type MeetingRhythm,
  wallClock,
} from '@portal/domain';
import type { MeetingFacts } from './meetings.graphql.ts';

/** The values of a meeting's form: times in the hospital's time zone, one guest on each line. */
export type MeetingValues = {
  title: string;
  day: string;
  from: string;
  until: string;
  place: string;
  chair: string;
  members: readonly string[];
  guests: string;
  /** For a new meeting: how it repeats. */
  repeats: MeetingRhythm | 'never';
  weeks: string;
  ends: 'count' | 'until';
  count: string;
  lastDay: string;
  /** For a meeting of a series: which meetings change. */
  scope: MeetingScope;
};

/** Whether only this meeting of a series changes, or the later ones as well. */
export type MeetingScope = 'this' | 'later';
export const MEETING_SCOPES = [
  { value: 'this', label: 'Only this meeting' },
  { value: 'later', label: 'This and all later ones of the series' },
] as const;

const ALONE: Pick<MeetingValues, 'repeats' | 'weeks' | 'ends' | 'count' | 'lastDay' | 'scope'> = {
  repeats: 'never',
  weeks: '1',
  ends: 'count',
  count: '12',
  lastDay: '',
  scope: 'this',
};

/** The initial values of a new meeting. All committee members are invited, unless there are more than a meeting may have. */
export const newMeeting = (people: readonly { id: string }[], me: string): MeetingValues => ({
  title: '',
  day: '',
  from: '',
  until: '',
  place: '',
  chair: people.some(({ id }) => id === me) ? me : '',
  members: people.length <= LIMITS.meeting.members ? people.map(({ id }) => id) : [],
  guests: '',
  ...ALONE,
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
    ...ALONE,
  };
}

const numberOf = (text: string) => (text.trim() ? Number(text) : null);

/** The series of a new meeting as it is sent; null when the meeting does not repeat. */
export function repeatsOf({ repeats, weeks, ends, count, lastDay }: MeetingValues) {
  if (repeats === 'never') return null;
  return {
    every: repeats,
    weeks: repeats === 'weeks' ? numberOf(weeks) : null,
    count: ends === 'count' ? numberOf(count) : null,
    until: ends === 'until' ? lastDay : null,
  };
}

/** The fields of a series that are missing or wrong, so that nothing can be sent. */
export function missingOfSeries(values: MeetingValues): FieldError[] {
  const rule = repeatsOf(values);
  if (!rule) return [];
  const { series, seriesWeeks } = LIMITS.meeting;
  const isWhole = (value: number | null, from: number, to: number) =>
    value !== null && Number.isInteger(value) && value >= from && value <= to;
  const at = (field: keyof MeetingValues, message: string): FieldError => ({ field, message });
  return [
    ...(rule.every === 'weeks' && !isWhole(rule.weeks, 1, seriesWeeks)
      ? [at('weeks', MESSAGES.notWhole('Weeks', 1, seriesWeeks))]
      : []),
    ...(rule.until === null && !isWhole(rule.count, 2, series)
      ? [at('count', MESSAGES.notWhole('Meetings', 2, series))]
      : []),
    ...(rule.until === '' ? [at('lastDay', MESSAGES.required('Last day'))] : []),
  ];
}

/**
 * The value to send, or the missing fields. Only people from the offered list become members. A time that nobody has changed keeps its
 * seconds, and a meeting that goes past midnight still does.
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

/** How many days after its first day a meeting ends. */
const nightsOf = ({ startsAt, endsAt, timeZone }: MeetingFacts): number =>
  daysBetween(wallClock(startsAt, timeZone).day, wallClock(endsAt, timeZone).day);

const FIELDS: Readonly<Record<string, keyof MeetingValues>> = {
  startsAt: 'from',
  endsAt: 'until',
  chairId: 'chair',
  memberIds: 'members',
  every: 'repeats',
  weeks: 'weeks',
  count: 'count',
  until: 'lastDay',
};

/** Moves the gateway's errors to the fields of the form. */
export const atFields = (fields: readonly FieldError[]): FieldError[] =>
  fields.map(({ field, message }) => {
    const [name = '', part] = field.split('.');
    return { field: FIELDS[part && name === 'repeats' ? part : name] ?? name, message };
  });
