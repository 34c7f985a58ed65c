import { LIMITS, MEETING_VOTE_NAMES, recusalSchema } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, text } from '../../platform/openapi/index.ts';
import { ITEM } from '../agenda/rest-schema.ts';

const tag = 'meetings';
const ofItem = { ...byId, item: id };
const refusals = [400, 403, 404, 409, 413, 415] as const;

export const vote = call({
  operationId: 'voteOnMeetingItem',
  tag,
  summary: 'Vote on an item of a meeting',
  description:
    'For members who are there, while the item is open: in place of what they voted before. 403 for who is recused, 409 for who is not there and for an item that is not open.',
  params: ofItem,
  body: component(
    'MeetingItemVote',
    z.object({
      vote: z.enum(MEETING_VOTE_NAMES as [string, ...string[]]),
      reason: text(LIMITS.longText).nullish().describe('Required to deny'),
    }),
    'input',
  ),
  answers: { 200: ITEM },
  refusals,
});
export const recusal = call({
  operationId: 'recuseFromMeetingItem',
  tag,
  summary: 'Recuse a member from an item of a meeting',
  description:
    'Yourself, or with `user_id` somebody else, for the chair and the business office. It is the recusal from its request, and stays.',
  params: ofItem,
  body: component('NewItemRecusal', recusalSchema, 'input'),
  answers: { 200: ITEM },
  refusals,
});
