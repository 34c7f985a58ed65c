import { CANARY_LIMITS, type CanaryLimit, canaryLimitsSchema } from '@portal/domain';
import * as z from 'zod';
import { call, component, instant } from '../../platform/openapi/index.ts';
import { CANARY_STATES } from './tables.ts';

const numbers = Object.fromEntries(
  Object.entries(CANARY_LIMITS).map(([name, { label, min, max }]) => [
    name,
    z.int().min(min).max(max).describe(label),
  ]),
) as Record<CanaryLimit, z.ZodInt>;

export const LIMITS = component(
  'CanaryLimits',
  z.object({ ...numbers, rollback: z.boolean(), promote: z.boolean() }),
);

export const JUDGEMENT = component(
  'CanaryJudgement',
  z.object({
    state: z.enum(CANARY_STATES),
    canary: z.string(),
    live: z.string(),
    since: instant,
    judged_at: instant.nullable(),
    reason: z.string().describe('With the figures of both versions'),
  }),
);

export const setLimits = call({
  operationId: 'setCanaryLimits',
  tag: 'dashboards',
  summary: 'Say by what the canaries of a dashboard are judged',
  description: 'What is not given has its usual value. Also a canary that is watched is judged by them.',
  params: { name: z.string() },
  readsBody: true,
  body: canaryLimitsSchema,
  answers: { 200: LIMITS },
  refusals: [400, 403, 404, 413, 415],
  security: [{ session: [] }, { publishingToken: [] }],
});
