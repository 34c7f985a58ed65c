import * as z from 'zod/mini';
import { commentBody } from './comment-text-schema.ts';
import { AUDIENCES } from './comments.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const personId = (message: string) => z.int(message).check(z.positive(message));

const mentioned = z
  .array(personId(MESSAGES.notPeople), MESSAGES.notPeople)
  .check(z.maxLength(LIMITS.mentions, MESSAGES.tooManyMentions(LIMITS.mentions)));

/** A comment or a question to one person (ADR 94). */
export const newCommentSchema = z.object({
  body: commentBody,
  audience: z._default(z.enum(AUDIENCES, MESSAGES.notListed('Audience', AUDIENCES)), 'everyone'),
  questionTo: z.optional(z.nullable(personId(MESSAGES.notPerson('Question to')))),
  mentions: z._default(mentioned, []),
});

/** An answer, or the new text of a comment. Without `mentions` the mentioned people stay the same. */
export const writtenCommentSchema = z.object({
  body: commentBody,
  mentions: z.optional(z.nullable(mentioned)),
});
