import { canaryLimitsSchema } from '@portal/domain';
import * as z from 'zod';
import { VERSION } from './description.ts';

/** The version that becomes live, or the share of browsers that gets it. */
export const liveBody = z.object({
  version: z.string().min(1).max(64),
  canary: z.number().int().min(1).max(99).optional(),
  limits: z.optional(canaryLimitsSchema),
});
export const disabledBody = z.object({ disabled: z.boolean() });
export const sandboxedBody = z.object({ sandboxed: z.boolean() });
/** A dashboard from a person's own computer. */
export const overrideBody = z.object({
  name: z.string().max(40).regex(VERSION),
  origin: z.string().max(100),
});
