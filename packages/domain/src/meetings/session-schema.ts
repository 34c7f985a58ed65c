import * as z from 'zod/mini';
import { idSchema } from '../id-schema.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optional } from '../text-schema.ts';
import { MEETING_VOTE_NAMES } from './session.ts';

/** Who is present or not: without an id, the person who sends it. */
export const attendanceSchema = z.object({
  present: z.boolean(MESSAGES.notFlag('Present')),
  userId: z.nullish(idSchema(MESSAGES.notPerson('user_id'))),
});

/** A vote on an item of a meeting. A vote to deny needs a reason. */
export const meetingVoteSchema = z
  .object({
    vote: z.enum(MEETING_VOTE_NAMES, MESSAGES.notListed('Vote', MEETING_VOTE_NAMES)),
    reason: optional('Reason', LIMITS.longText),
  })
  .check(
    z.refine(({ vote, reason }) => vote !== 'deny' || reason !== null, {
      path: ['reason'],
      error: MESSAGES.denyNeedsReason,
    }),
  );
