import * as z from 'zod';
import { byId, call, instant } from '../../platform/openapi/index.ts';
import { MEETING_OF_REQUEST, RECOMMENDATION } from '../agenda/rest-schema.ts';
import { DECISION } from './decision-schema.ts';

export const advice = call({
  operationId: 'getCommitteeAdvice',
  tag: 'meetings',
  summary: 'What the committee has recommended on a request, in its last meeting about it',
  description:
    'Its last meeting with its quorum, or else its last one. For people who read all requests, apart from who is recused from it; null for everybody else, and where nothing was recommended.',
  params: byId,
  answers: {
    200: z.object({
      advice: z
        .object({
          recommendation: RECOMMENDATION,
          meeting: MEETING_OF_REQUEST,
          closed_at: instant,
          decision: DECISION.nullable(),
        })
        .nullable(),
    }),
  },
  refusals: [400, 404],
});
