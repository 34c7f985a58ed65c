import * as z from 'zod/mini';
import { idSchema } from '../id-schema.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optional, required } from '../text-schema.ts';
import { whole } from '../whole-schema.ts';
import { linesOf, looksLikeHeading } from './minutes.ts';

const version = whole('Version', 1, 1_000_000_000);

/** The length of the other parts of an action's line: its number, the words between its parts, and a day. */
const AROUND = 50;
const { most, text, name } = LIMITS.actions;
/** The longest text of minutes including the actions of the meeting at its end. */
export const LONGEST_MINUTES: number = LIMITS.minutes.text + most * (text + name + AROUND);

/**
 * The edited text of minutes, with the version that the person has read. It may contain the actions; these are removed before the length is
 * checked.
 */
export const minutesSchema = z.object({ text: required('Text', LONGEST_MINUTES), version });

/** The notes on an item, which may be empty, with the version that was read: 0 when there were none. */
export const notesSchema = z.object({
  text: z.pipe(
    optional('Notes', LIMITS.minutes.notes),
    z
      .nullable(z.string())
      .check(z.refine((text) => !text || !linesOf(text).some(looksLikeHeading), MESSAGES.notesHeading)),
  ),
  version: whole('Version', 0, 1_000_000_000),
});

/** The version to approve, and the version of its actions; without them, the newest versions. */
export const approvedMinutesSchema = z.object({
  version: z.nullish(version),
  actionsVersion: z.nullish(whole('Version of the actions', 0, 1_000_000_000)),
});

/** An addition to approved minutes: about an item, or about the whole meeting. */
export const minutesAdditionSchema = z.object({
  text: required('Text', LIMITS.minutes.addition),
  itemId: z.nullish(idSchema(MESSAGES.notItemOfMeeting)),
});

/** The person who takes the minutes: null for the chair. */
export const minuteTakerSchema = z.object({ userId: z.nullish(idSchema(MESSAGES.notTaker)) });
