import * as z from 'zod/mini';
import { assignmentSchema } from './assignment-schema.ts';
import { MESSAGES } from './messages.ts';

const message = MESSAGES.notRequestId('into');

/** The request into which another one is merged, and the version of the other one as the person has seen it. */
export const mergeSchema = z.object({
  into: z.number(message).check(z.int(message), z.positive(message)),
  version: assignmentSchema.shape.version,
});
