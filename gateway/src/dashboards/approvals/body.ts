import * as z from 'zod';

const REASON_LENGTH = 1000;

/** What an administrator decides. A refusal has its reason. */
export const decisionBody = z
  .object({
    version: z.string().min(1).max(64),
    approve: z.boolean(),
    reason: z.string().trim().min(1).max(REASON_LENGTH).optional(),
  })
  .refine(({ approve, reason }) => approve || reason !== undefined);
