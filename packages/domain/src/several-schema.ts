import * as z from 'zod/mini';
import { assignmentSchema } from './assignment-schema.ts';
import { MESSAGES } from './messages.ts';
import { MOST_AT_ONCE, SEVERAL_ACTIONS } from './several.ts';
import { dismissalReasonSchema, optionalNotesSchema } from './validation.ts';

const message = MESSAGES.notSeveral(MOST_AT_ONCE);
const id = z.number(message).check(z.int(message), z.positive(message));

/** The requests, the action on each of them, and its input. What the action requires of its input is checked with the action. */
export const severalSchema = z.object({
  action: z.enum(SEVERAL_ACTIONS, MESSAGES.notListed('action', SEVERAL_ACTIONS)),
  requests: z
    .array(z.object({ id, version: z.nullish(assignmentSchema.shape.version) }, message), message)
    .check(
      z.minLength(1, message),
      z.maxLength(MOST_AT_ONCE, message),
      z.refine((all) => new Set(all.map((each) => each.id)).size === all.length, message),
    ),
  notes: optionalNotesSchema,
  reason: dismissalReasonSchema,
  backordered: z.nullish(z.boolean(MESSAGES.notFlag('backordered'))),
  userId: z.optional(assignmentSchema.shape.userId),
});
