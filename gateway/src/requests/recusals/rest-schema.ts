import { RECUSAL_SOURCES, recusalSchema } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'committee';
const RECUSAL = component(
  'Recusal',
  z.object({
    person,
    at: instant,
    source: z
      .enum(RECUSAL_SOURCES)
      .nullable()
      .describe('Null for everybody but the member, the business office and administrators'),
    reason: text().nullable(),
    recused_by: person.nullable(),
  }),
);
const answers = { 200: z.array(RECUSAL) };

export const list = call({
  operationId: 'listRecusals',
  tag,
  summary: 'Who does not vote on a request',
  description: 'Empty for those who do not read all requests.',
  params: byId,
  answers,
  refusals: [400, 404],
});
export const add = call({
  operationId: 'recuseFromDeviceRequest',
  tag,
  summary: 'Recuse a member from the vote on a request',
  description:
    'Yourself, or with `user_id` somebody else, for the business office. It stays for as long as the request; a vote that was cast is set aside.',
  params: byId,
  body: component('NewRecusal', recusalSchema, 'input'),
  answers,
  refusals: [400, 403, 404, 409, 413, 415],
});
