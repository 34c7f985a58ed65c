import { LIMITS } from '@portal/domain';
import * as z from 'zod';

/** The body of an administrator's decision. An approval names the revision that was reviewed; a refusal has a reason. */
export const decisionBody = z
  .object({
    version: z.string().min(1).max(64),
    approve: z.boolean(),
    revision: z.string().min(1).max(64).optional().describe('Of what is approved, as the list shows it'),
    reason: z.string().trim().min(1).max(LIMITS.refusalReason).optional(),
  })
  .refine(({ approve, revision, reason }) => (approve ? revision : reason) !== undefined);
