import { APPROVALS } from '@portal/domain';
import * as z from 'zod';
import { component, instant, person, text } from '../../platform/openapi/index.ts';

export const WAITING_APPROVAL = component(
  'WaitingApproval',
  z.object({
    number: z
      .int()
      .positive()
      .describe('Counts those of its request: whoever confirms names the one they have read'),
    by: person,
    at: instant,
    outcome: z.enum(APPROVALS),
    details: z.array(text()).describe('Its conditions or its trial, in words'),
    notes: text().nullable(),
  }),
);
