import { deputySchema } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, text } from '../../platform/openapi/index.ts';

const tag = 'users';
const day = z.string().describe('A day such as 2026-12-04');
const person = z.object({ id, name: text() });

const DEPUTYSHIP = component(
  'Deputyship',
  z.object({
    user_id: id.describe('Who stands in'),
    name: text(),
    from: day.nullable().describe('Null where the calendar of absences says when'),
    until: day.nullable().describe('The last day'),
    active_until: day.nullable().describe('Until when they stand in now; null when they do not'),
  }),
);

export const read = call({
  operationId: 'getOwnDeputy',
  tag,
  summary: 'Who stands in for you',
  answers: { 200: DEPUTYSHIP },
  refusals: [403, 404],
});
export const name = call({
  operationId: 'nameOwnDeputy',
  tag,
  summary: 'Name somebody of your role who stands in for you',
  description:
    'In place of whom you had named. Both days belong to it. Without days, they stand in whenever your calendar of absences says that you are away.',
  body: deputySchema,
  answers: { 200: DEPUTYSHIP },
  refusals: [400, 403, 409, 413, 415],
});
export const end = call({
  operationId: 'endOwnDeputy',
  tag,
  summary: 'Let nobody stand in for you any more',
  answers: { 204: 'Nobody stands in for you' },
  refusals: [403, 415],
});
export const candidates = call({
  operationId: 'listDeputyCandidates',
  tag,
  summary: 'People of your role who can stand in for you',
  query: { q: text().optional().describe('Words in the name or email') },
  answers: { 200: z.array(person) },
  refusals: [400, 403],
});
export const ofRequest = call({
  operationId: 'listDeputiesOfDeviceRequest',
  tag: 'requests',
  summary: 'Who stands in now for the assignee of a request',
  params: byId,
  answers: { 200: z.array(z.object({ person, deputy: person, until: day })) },
  refusals: [400, 404],
});
