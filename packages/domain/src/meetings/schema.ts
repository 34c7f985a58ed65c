import * as z from 'zod/mini';
import { idSchema } from '../id-schema.ts';
import { isDate, readInstant } from '../instants.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optionalLine, requiredLine, requiredOr } from '../text-schema.ts';
import { whole } from '../whole-schema.ts';
import { MEETING_ANSWER_NAMES, type MeetingAnswer } from './invitations.ts';
import { MEETING_RHYTHM_NAMES, type MeetingRhythm } from './series.ts';

const { title, place, members, guests, hours, items, series, seriesWeeks } = LIMITS.meeting;

/** An instant, as REST sends it or as GraphQL has read it. */
const instantSchema = (label: string) =>
  z.pipe(
    z.transform((value: unknown) => (value instanceof Date ? value : (readInstant(value) ?? value))),
    z.date({ error: requiredOr(label, MESSAGES.notInstant(label)) }),
  );

const personSchema = (label: string, message = MESSAGES.notPerson(label)) =>
  idSchema(message, requiredOr(label, message));

const wrongMembers = MESSAGES.notMembers(members);
const wrongGuests = MESSAGES.notGuests(guests);

const HOUR_MS = 60 * 60_000;

const membersSchema = z
  .array(personSchema('Members', wrongMembers), wrongMembers)
  .check(z.minLength(1, wrongMembers), z.maxLength(members, wrongMembers));

const plan = z.object({
  title: requiredLine('Title', title),
  startsAt: instantSchema('Starts'),
  endsAt: instantSchema('Ends'),
  place: optionalLine('Place', place),
  chairId: personSchema('Chair'),
  memberIds: membersSchema,
  guests: z.nullish(
    z.array(requiredLine('Guest', LIMITS.shortText), wrongGuests).check(z.maxLength(guests, wrongGuests)),
  ),
});

const notEnd = MESSAGES.notSeriesEnd(series);

/** How a series repeats and ends: exactly one of the two ends, and weeks only when it repeats by weeks. */
const repeats = z
  .object(
    {
      every: z.enum(
        MEETING_RHYTHM_NAMES as [MeetingRhythm, ...MeetingRhythm[]],
        MESSAGES.notListed('Every', MEETING_RHYTHM_NAMES),
      ),
      weeks: z.nullish(whole('Weeks', 1, seriesWeeks, true)),
      count: z.nullish(z.int(notEnd).check(z.minimum(2, notEnd), z.maximum(series, notEnd))),
      until: z.nullish(z.string(notEnd).check(z.refine(isDate, { error: notEnd }))),
    },
    MESSAGES.notRepeats,
  )
  .check(
    z.refine(({ count, until }) => ((count ?? null) === null) !== ((until ?? null) === null), {
      error: notEnd,
      path: ['count'],
    }),
  );

const endsLater = z.refine<{ startsAt: Date; endsAt: Date }>(
  ({ startsAt, endsAt }) => !(endsAt <= startsAt),
  { error: MESSAGES.endBeforeStart, path: ['endsAt'] },
);
const endsSoon = z.refine<{ startsAt: Date; endsAt: Date }>(
  ({ startsAt, endsAt }) => !(Number(endsAt) - Number(startsAt) > hours * HOUR_MS),
  { error: MESSAGES.meetingTooLong(hours), path: ['endsAt'] },
);

/** The plan of a meeting. When guests are left out, they stay as they are. */
export type MeetingPlan = z.output<typeof plan>;

/** A new meeting, or a whole series that begins with it. */
export const newMeetingSchema = z.extend(plan, { repeats: z.nullish(repeats) }).check(endsLater, endsSoon);

const version = z.nullish(
  z.int(MESSAGES.notVersionOfMeeting).check(z.positive(MESSAGES.notVersionOfMeeting)),
);

/** Whether the later meetings of the series change as well. */
const later = z.nullish(z.boolean(MESSAGES.notLater));

/** A changed plan. With the version that the person has read, nobody's change is overwritten; without it, the newest version is changed. */
export const changedMeetingSchema = z.extend(plan, { version, later }).check(endsLater, endsSoon);

const wrongRequests = MESSAGES.notCirculated(items);

/** A vote without a meeting: of the whole committee when no members are named. */
export const circulationSchema = z.object({
  title: optionalLine('Title', title),
  endsAt: instantSchema('Ends'),
  chairId: z.nullish(personSchema('Chair')),
  memberIds: z.nullish(membersSchema),
  requestIds: z.array(idSchema(wrongRequests), wrongRequests).check(
    z.minLength(1, wrongRequests),
    z.maxLength(items, wrongRequests),
    z.refine((ids) => new Set(ids).size === ids.length, { error: wrongRequests }),
  ),
});

/** A member's answer to an invitation. */
export const meetingAnswerSchema = z.object({
  answer: z.enum(
    MEETING_ANSWER_NAMES as [MeetingAnswer, ...MeetingAnswer[]],
    MESSAGES.notListed('Answer', MEETING_ANSWER_NAMES),
  ),
});
