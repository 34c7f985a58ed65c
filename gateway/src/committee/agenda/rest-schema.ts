import {
  LIMITS,
  MEETING_KIND_NAMES,
  MEETING_STATE_NAMES,
  MEETING_VOTE_NAMES,
  RECOMMENDATION_NAMES,
} from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';
import { REQUEST_CARD } from '../../requests/index.ts';
import { DECISION } from '../advice/decision-schema.ts';

const tag = 'meetings';
const { item, items, minutes } = LIMITS.meeting;
const MINUTES = z.int().min(1).max(minutes).nullish();

export const RECOMMENDATION = z.object({
  result: z.enum(RECOMMENDATION_NAMES as [string, ...string[]]),
  counts: z.object(Object.fromEntries(MEETING_VOTE_NAMES.map((vote) => [vote, z.int()]))),
});

const VOTE = {
  user: person,
  vote: z.enum(MEETING_VOTE_NAMES as [string, ...string[]]),
  reason: text().nullable(),
  at: instant,
};

export const MEETING_OF_REQUEST = z.object({
  id,
  kind: z.enum(MEETING_KIND_NAMES as [string, ...string[]]),
  title: text(),
  starts_at: instant,
  ends_at: instant,
  readable: z.boolean().describe('Whether you may open it'),
});

export const QUORUM = z.object({ needed: z.int(), present: z.int(), reached: z.boolean() });

export const ITEM = component(
  'MeetingItem',
  z.object({
    id,
    request: REQUEST_CARD.nullable().describe('Null for a text'),
    text: text(item).nullable(),
    minutes: z.int().nullable(),
    state: z.enum(MEETING_STATE_NAMES as [string, ...string[]]),
    fallen: z.boolean().describe('The request has left committee review before its turn came'),
    voted: z
      .array(person)
      .describe('Of a circulation: members who may vote on it and have; nobody for a person who is recused'),
    votes_cast: z
      .int()
      .describe(
        'Votes of members who may vote on it, in session of those who are there; 0 for a person who is recused from it',
      ),
    eligible: z.int().describe('How many members may vote on it; once it is closed, how many could'),
    quorum: QUORUM.nullable().describe('Of those who may vote on it; null for a text'),
    recused: z.array(person).describe('Members of the meeting who do not vote on it'),
    recommendation: RECOMMENDATION.nullable().describe(
      'Once it is closed; null for a text, and for a person who is recused from it',
    ),
    votes: z
      .array(z.object({ ...VOTE, counts: z.boolean().describe('Its member is there and may vote') }))
      .describe('Once it is closed, or while it is open where the hospital shows them'),
    own_vote: z.object(VOTE).nullable().describe('What you vote: in the meeting, or on the request before'),
    decision: DECISION.nullable().describe('What the business office has decided on its request'),
    opened_at: instant.nullable(),
    closed_at: instant.nullable(),
  }),
);

const ofItem = { ...byId, item: id };
const refusals = [400, 403, 404, 409, 413, 415] as const;

export const add = call({
  operationId: 'addMeetingItem',
  tag,
  summary: 'Add a request in committee review, or a text, to an agenda',
  description:
    'For whoever changes the meeting, until it begins. A request is on one agenda ahead at a time.',
  params: byId,
  body: component(
    'NewMeetingItem',
    z.object({ request_id: id.nullish(), text: text(item).nullish(), minutes: MINUTES }),
    'input',
  ),
  answers: { 201: ITEM },
  refusals,
});
export const order = call({
  operationId: 'orderMeetingItems',
  tag,
  summary: 'Put the items of an agenda into another order',
  params: byId,
  body: z.object({
    order: z.array(id).max(items).describe('The ids of all items, each once'),
    seen: z
      .array(id)
      .max(items)
      .nullish()
      .describe('The order that you have read. Where it is another one now, nothing moves'),
  }),
  answers: { 200: z.array(ITEM) },
  refusals,
});
export const change = call({
  operationId: 'changeMeetingItem',
  tag,
  summary: 'Change the minutes of an item, or its text',
  description: 'What is left out stays.',
  params: ofItem,
  body: component('ChangedMeetingItem', z.object({ text: text(item).nullish(), minutes: MINUTES }), 'input'),
  answers: { 200: ITEM },
  refusals,
});
export const remove = call({
  operationId: 'removeMeetingItem',
  tag,
  summary: 'Take an item off an agenda',
  params: ofItem,
  answers: { 204: 'It is gone' },
  refusals: [400, 403, 404, 409, 415],
});
export const proposals = call({
  operationId: 'listMeetingProposals',
  tag,
  summary: 'Requests that an agenda could have',
  description:
    'In committee review, on no agenda ahead: urgent ones first, then what is due first, then what has waited longest.',
  answers: { 200: z.array(REQUEST_CARD) },
  refusals: [403],
});
export const ofRequest = call({
  operationId: 'getMeetingOfRequest',
  tag,
  summary: 'The meeting on whose agenda a request is',
  description: 'For people who read all requests; null for everybody else.',
  params: byId,
  answers: {
    200: z.object({
      meeting: MEETING_OF_REQUEST.nullable(),
    }),
  },
  refusals: [400, 404],
});
