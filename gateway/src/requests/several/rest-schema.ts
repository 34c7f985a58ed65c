import { LIMITS, MOST_AT_ONCE, SEVERAL_ACTIONS } from '@portal/domain';
import { ERROR_CODES } from '@portal/domain/service-messages';
import * as z from 'zod';
import { call, component, id, text } from '../../platform/openapi/index.ts';
import { DEVICE_REQUEST } from '../device-requests/openapi.ts';

const CHOSEN = z.object({ id, version: z.int().positive().nullish().describe('As for the assignee') });

const LINE = component(
  'SeveralLine',
  z.object({
    id,
    number: z.string(),
    done: z.boolean(),
    request: DEVICE_REQUEST.nullable().describe('As it is now; null when nothing was done'),
    error: text().optional().describe('Why nothing was done'),
    code: z.enum(ERROR_CODES).optional(),
  }),
);

export const several = call({
  operationId: 'actOnSeveralDeviceRequests',
  tag: 'requests',
  summary: 'Do the same to several requests',
  description: `At most ${MOST_AT_ONCE}, each by itself as its own call does it; the answer has a line for each, in their order. \`notes\`, \`reason\`, \`backordered\` and \`user_id\` are what the single call takes, and the same for all.`,
  body: z.object({
    action: z.enum(SEVERAL_ACTIONS),
    requests: z.array(CHOSEN).min(1).max(MOST_AT_ONCE),
    notes: z.string().max(LIMITS.longText).nullish(),
    reason: z.string().max(LIMITS.longText).nullish().describe('Of a dismissal'),
    backordered: z.boolean().nullish().describe('Of an order'),
    user_id: id.nullish().describe('To whom they are given; null for nobody'),
  }),
  answers: { 200: z.array(LINE) },
  refusals: [400, 403, 413, 415],
});
