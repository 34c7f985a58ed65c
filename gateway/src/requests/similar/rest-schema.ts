import { FOLLOW_UP_PARTS, MOST_SIMILAR, OUTCOMES, STAGES } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, text } from '../../platform/openapi/index.ts';
import { count, currency, decimal, used } from '../follow-ups/rest-schema.ts';

const SIMILAR = component(
  'SimilarRequest',
  z.object({
    request: z.object({
      id,
      number: text(),
      device_name: text(),
      stage: z.enum(STAGES),
      outcome: z
        .enum(OUTCOMES)
        .nullable()
        .describe('What the business office decided; null before, and of a request that was dismissed'),
      submission_date: instant,
    }),
    reason: text().nullable().describe('Why it was rejected or dismissed, where the person may read that'),
    came_of: z
      .array(
        z.object({
          part: z.enum(FOLLOW_UP_PARTS).describe('As whom somebody has answered'),
          days: z.int().positive().describe('After the shelf'),
          used: used.describe('As expected'),
          units_per_year: count.nullable(),
          unit_price: decimal.nullable(),
          currency: currency.nullable(),
          again: z.boolean().describe('Whether the person would ask for it again'),
        }),
      )
      .describe('What came of it, where the person may read that'),
    predicted: z
      .object({ units_per_year: count, unit_price: decimal, currency })
      .nullable()
      .describe(
        'What was predicted of a device on the shelf, for staff, where one line alone is bought each year',
      ),
    same: z
      .array(text())
      .describe('What is the same: udi (its device identifier), device_name, manufacturer'),
    score: z.int().min(0).max(100).describe('How alike they are'),
  }),
);

export const similar = call({
  operationId: 'similarRequests',
  tag: 'requests',
  summary: 'Requests for a similar device',
  description: `At most ${MOST_SIMILAR}, the most alike first, among all requests: also those that the person may not open. Words are compared as in the search. It counts as a search.`,
  query: {
    device_name: text().optional().describe('Without it, only requests with the identifier are found'),
    manufacturer: text().optional(),
    udi: text()
      .optional()
      .describe(
        'As on the label. Requests with its device identifier come first. One that cannot be read counts as none',
      ),
  },
  answers: { 200: z.array(SIMILAR).max(MOST_SIMILAR) },
  refusals: [400, 403],
});
