import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { required } from './text-schema.ts';

export const commentBody = required('The body of the comment', LIMITS.comment);

/** The text of a comment. Forms check it alone, without the rest of the comment. */
export const commentTextSchema = z.object({ body: commentBody });
