import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { optional } from './text-schema.ts';
import { URGENCIES } from './urgency-names.ts';

/** What an analyst says of an urgent request: urgent confirms it, anything else lowers it. The requester reads the reason. */
export const weighSchema = z.object({
  urgency: z.enum(URGENCIES, MESSAGES.notListed('Urgency', URGENCIES)),
  reason: optional('Reason', LIMITS.longText),
});
