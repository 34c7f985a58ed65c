import * as z from 'zod/mini';
import { AUDIENCES } from './comments.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { required } from './text-schema.ts';

const body = required('The body of the comment', LIMITS.comment);
const personId = (message: string) => z.int(message).check(z.positive(message));

/** The text of a comment as it is edited, and of an answer. */
export const commentTextSchema = z.object({ body });

/** A comment or a question to one person (beyond-rest, "comments"). */
export const newCommentSchema = z.object({
  body,
  audience: z._default(z.enum(AUDIENCES, MESSAGES.notListed('Audience', AUDIENCES)), 'everyone'),
  questionTo: z.optional(z.nullable(personId(MESSAGES.notPerson('Question to')))),
  mentions: z._default(
    z
      .array(personId(MESSAGES.notPeople), MESSAGES.notPeople)
      .check(z.maxLength(LIMITS.mentions, MESSAGES.tooManyMentions(LIMITS.mentions))),
    [],
  ),
});
