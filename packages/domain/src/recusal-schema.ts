import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { required } from './text-schema.ts';

const notPerson = MESSAGES.notPerson('user_id');

/** The person to recuse (without an id, the person who asks), and the reason. */
export const recusalSchema = z.object({
  userId: z.optional(z.nullable(z.int(notPerson).check(z.positive(notPerson)))),
  reason: required('Reason', LIMITS.recusalReason),
});
