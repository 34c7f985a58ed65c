import { OUTCOMES } from '@portal/domain';
import * as z from 'zod';
import { instant, person, text } from '../../platform/openapi/index.ts';

export const DECISION = z.object({
  outcome: z.enum(OUTCOMES),
  by: person,
  at: instant,
  against: text()
    .nullable()
    .describe(
      'What the members were told, where it was against the recommendation; null for a person who is recused from it',
    ),
});
