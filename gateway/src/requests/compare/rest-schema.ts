import { COMPARED, EVIDENCE_KIND_NAMES, LIMITS, snake, VOTES } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, person, text } from '../../platform/openapi/index.ts';
import { DEVICE_REQUEST } from '../device-requests/openapi.ts';
import { EVIDENCE } from '../evidence/rest-schema.ts';
import { CONDITION } from '../outcomes/rest-schema.ts';
import { TRIAL } from '../trials/openapi.ts';
import { CRITERION, FILLED_SECTIONS, WEIGHTS } from '../value-analysis/rest-schema.ts';

const count = z.int().min(0);
const decimal = text().nullable().describe('A decimal of the currency; null without cost lines');
const eachOf = <T extends z.ZodType>(names: readonly string[], schema: T) =>
  Object.fromEntries(names.map((name) => [snake(name), schema]));

const COMPARED_REQUEST = component(
  'ComparedRequest',
  z.object({
    id,
    request: DEVICE_REQUEST.nullable().describe(
      'Null when there is none, or the person may not read it: then nothing else is answered of it',
    ),
    evidence: z
      .object(eachOf(EVIDENCE_KIND_NAMES, count))
      .optional()
      .describe('How many documents and links there are of each kind, of those that the person may read'),
    documents: z
      .array(EVIDENCE)
      .max(LIMITS.evidence.pieces * (1 + LIMITS.merged))
      .optional()
      .describe('Those documents and links, oldest first'),
    conditions: z.array(CONDITION).optional(),
    trial: TRIAL.nullish(),
    analysis: z
      .object({
        currency: text().nullable(),
        annual_impact: decimal,
        first_year_cost: decimal,
        total_score: z.number().nullable(),
        criteria: z.array(CRITERION).describe('Those that the score was made with'),
        weights: WEIGHTS.describe('Their weights'),
        points: z.record(z.string(), z.int()).describe('By the keys of the criteria'),
        ...FILLED_SECTIONS,
      })
      .optional()
      .describe(
        'What the value analysis says, as `GET /device-requests/{id}/analysis` answers it, and what it comes to. For staff',
      ),
    votes: z.object({ approve: count, deny: count }).optional().describe('For those who read all requests'),
    voters: z
      .array(
        z.object({
          person,
          vote: z.enum(VOTES),
          comment: text().nullable(),
          at: instant,
        }),
      )
      .optional()
      .describe('Who voted how. For those who read all requests'),
  }),
);

export const compare = call({
  operationId: 'compareDeviceRequests',
  tag: 'requests',
  summary: 'Requests side by side',
  description: `In the order of \`ids\`. Amounts of different currencies are never converted.`,
  query: {
    ids: text().describe(`${COMPARED.least} to ${COMPARED.most} ids with commas between them: \`42,57\``),
  },
  answers: { 200: z.array(COMPARED_REQUEST).max(COMPARED.most) },
  refusals: [400],
});
