import { LIMITS } from '@portal/domain';
import * as z from 'zod';

/** What an administrator decides. An approval names what was looked at, a refusal has its reason. */
export const decisionBody = z
  .object({
    version: z.string().min(1).max(64),
    approve: z.boolean(),
    revision: z.string().min(1).max(64).optional().describe('Of what is approved, as the list shows it'),
    reason: z.string().trim().min(1).max(LIMITS.refusalReason).optional(),
  })
  .refine(({ approve, revision, reason }) => (approve ? revision : reason) !== undefined);
