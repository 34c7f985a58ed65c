import * as z from 'zod/mini';
import { idSchema } from '../id-schema.ts';
import { readInstant } from '../instants.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optionalLine, requiredLine, requiredOr } from '../text-schema.ts';
import { MEETING_ANSWER_NAMES, type MeetingAnswer } from './invitations.ts';

const { title, place, members, guests, hours } = LIMITS.meeting;

/** An instant, as REST sends it or as GraphQL has read it. */
const instantSchema = (label: string) =>
  z.pipe(
    z.transform((given: unknown) => (given instanceof Date ? given : (readInstant(given) ?? given))),
    z.date({ error: requiredOr(label, MESSAGES.notInstant(label)) }),
  );

const personSchema = (label: string, message = MESSAGES.notPerson(label)) =>
  idSchema(message, requiredOr(label, message));

const wrongMembers = MESSAGES.notMembers(members);
const wrongGuests = MESSAGES.notGuests(guests);

const HOUR_MS = 60 * 60_000;

const plan = z.object({
  title: requiredLine('Title', title),
  startsAt: instantSchema('Starts'),
  endsAt: instantSchema('Ends'),
  place: optionalLine('Place', place),
  chairId: personSchema('Chair'),
  memberIds: z
    .array(personSchema('Members', wrongMembers), wrongMembers)
    .check(z.minLength(1, wrongMembers), z.maxLength(members, wrongMembers)),
  guests: z.nullish(
    z.array(requiredLine('Guest', LIMITS.shortText), wrongGuests).check(z.maxLength(guests, wrongGuests)),
  ),
});

const endsLater = z.refine<{ startsAt: Date; endsAt: Date }>(
  ({ startsAt, endsAt }) => !(endsAt <= startsAt),
  { error: MESSAGES.endBeforeStart, path: ['endsAt'] },
);
const endsSoon = z.refine<{ startsAt: Date; endsAt: Date }>(
  ({ startsAt, endsAt }) => !(Number(endsAt) - Number(startsAt) > hours * HOUR_MS),
  { error: MESSAGES.meetingTooLong(hours), path: ['endsAt'] },
);

/** The plan of a meeting. Guests that are not named stay as they are. */
export const meetingSchema = plan.check(endsLater, endsSoon);
export type MeetingPlan = z.output<typeof meetingSchema>;

const version = z.nullish(
  z.int(MESSAGES.notVersionOfMeeting).check(z.positive(MESSAGES.notVersionOfMeeting)),
);

/** Another plan. With the version that the person has read, nobody's change is overwritten; without it, the newest is changed. */
export const changedMeetingSchema = z.extend(plan, { version }).check(endsLater, endsSoon);

/** What a member answers to an invitation. */
export const meetingAnswerSchema = z.object({
  answer: z.enum(
    MEETING_ANSWER_NAMES as [MeetingAnswer, ...MeetingAnswer[]],
    MESSAGES.notListed('Answer', MEETING_ANSWER_NAMES),
  ),
});
