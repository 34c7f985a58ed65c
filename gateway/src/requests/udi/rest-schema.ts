import { LIMITS, UDI_AGENCIES } from '@portal/domain';
import * as z from 'zod';
import { call, text } from '../../platform/openapi/index.ts';

export const parse = call({
  operationId: 'parseUdi',
  tag: 'requests',
  summary: 'Read a unique device identification',
  description:
    'As it is typed, pasted or scanned: GS1 with or without parentheses, HIBCC, ICCBBA. The refusal says which check failed, and what is accepted.',
  body: z.object({ udi: z.string().max(LIMITS.udi) }),
  answers: {
    200: z.object({
      agency: z.enum(UDI_AGENCIES),
      di: text().describe("The device identifier, in the form of the FDA's database"),
      lot: text().nullable(),
      serial: text().nullable(),
      expires_at: z.iso.date().nullable(),
      made_at: z.iso.date().nullable(),
    }),
  },
  refusals: [400, 403, 413, 415],
});
