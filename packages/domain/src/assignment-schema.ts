import * as z from 'zod/mini';
import { MESSAGES } from './messages.ts';

const whole = (message: string) => z.number(message).check(z.int(message), z.positive(message));

/** The new assignee: null for nobody. */
export const assignmentSchema = z.object({
  userId: z.nullable(whole(MESSAGES.notAssignee('user_id'))),
  version: z.nullish(whole(MESSAGES.notVersion)),
});
