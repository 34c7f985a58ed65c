import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { optional } from './text-schema.ts';
import { URGENCIES, URGENT } from './urgency-names.ts';

/**
 * An analyst's judgement of an urgent request: `urgent` confirms it, anything else lowers it and needs a reason, which the requester reads.
 */
export const weighSchema = z
  .object({
    urgency: z.enum(URGENCIES, MESSAGES.notListed('Urgency', URGENCIES)),
    reason: optional('Reason', LIMITS.longText),
  })
  .check(
    z.refine(({ urgency, reason }) => urgency === URGENT || reason !== null, {
      path: ['reason'],
      error: MESSAGES.required('Reason'),
    }),
  );
