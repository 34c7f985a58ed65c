import { CIRCULATION_DAYS, LIMITS } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, text } from '../../platform/openapi/index.ts';
import { MEETING } from '../meetings/rest-schema.ts';

const { items, members, title } = LIMITS.meeting;

export const open = call({
  operationId: 'openCirculation',
  tag: 'meetings',
  summary: 'Open a circulation: a vote without a meeting',
  description:
    'For the committee and the business office. It is a meeting of the kind `circulation`, which is open at once with all of its items: its members vote on them until `ends_at`. An item is closed when all have voted who may; `POST /api/meetings/{id}/close` closes all of them, and `DELETE /api/meetings/{id}` calls it off.',
  body: component(
    'NewCirculation',
    z.object({
      title: text(title).nullish().describe('Left out, it names the requests'),
      ends_at: instant.describe(`At most ${CIRCULATION_DAYS} days ahead`),
      chair_id: id.nullish().describe('You, if left out'),
      member_ids: z.array(id).min(1).max(members).nullish().describe('The whole committee, if left out'),
      request_ids: z.array(id).min(1).max(items).describe('Requests in committee review, on no agenda ahead'),
    }),
    'input',
  ),
  answers: { 201: MEETING },
  refusals: [400, 403, 404, 409, 413, 415],
});
