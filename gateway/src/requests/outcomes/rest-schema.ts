import { LIMITS } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'requests';
export const DAY = text().describe('A day such as 2026-12-31, where the hospital is');

export const CONDITION = component(
  'Condition',
  z.object({
    id: z.int().positive().describe('Counts the conditions of its request'),
    text: text(LIMITS.conditions.text),
    person,
    until: DAY,
    blocks_ordering: z.boolean().describe('The device is not ordered while it is open'),
    closed_at: instant.nullable(),
    closed_by: person.nullable(),
    note: text(LIMITS.conditions.text).nullable().describe('What was done for it'),
  }),
);

/** The conditions that come with an approval. */
export const CONDITIONS = z
  .array(
    z.object({
      text: text(LIMITS.conditions.text),
      user_id: id.describe('Who sees to it: somebody who may read the request'),
      until: DAY,
      blocks_ordering: z.boolean().optional(),
    }),
  )
  .max(LIMITS.conditions.most);

export const list = call({
  operationId: 'listConditions',
  tag,
  summary: 'The conditions of an approval',
  params: byId,
  answers: { 200: z.array(CONDITION) },
  refusals: [400, 404],
});
export const change = call({
  operationId: 'changeCondition',
  tag,
  summary: 'Close a condition, or open it again',
  description:
    'The person to whom it was given closes it; the business office does both. What is so already stays as it is.',
  params: { ...byId, condition: id },
  body: z.object({ closed: z.boolean(), note: text(LIMITS.conditions.text).nullish() }),
  answers: { 200: CONDITION },
  refusals: [400, 403, 404, 409, 413, 415],
});
