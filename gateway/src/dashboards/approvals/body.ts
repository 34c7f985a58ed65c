import { LIMITS } from '@portal/domain';
import * as z from 'zod';

/** What an administrator decides. A refusal has its reason. */
export const decisionBody = z
  .object({
    version: z.string().min(1).max(64),
    approve: z.boolean(),
    reason: z.string().trim().min(1).max(LIMITS.refusalReason).optional(),
  })
  .refine(({ approve, reason }) => approve || reason !== undefined);
