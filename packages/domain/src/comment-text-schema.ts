import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { required } from './text-schema.ts';

export const commentBody = required('The body of the comment', LIMITS.comment);

/** The text of a comment as it is edited, and of an answer. Forms check it without the rest of a comment. */
export const commentTextSchema = z.object({ body: commentBody });
