import { AUDIENCES, LIMITS, newCommentSchema, snake, writtenCommentSchema } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, pageOf, paging, text } from '../../platform/openapi/index.ts';

const tag = 'conversation';

const PERSON = component('NamedPerson', z.object({ id, name: text() }));

const COMMENT = component(
  'Comment',
  z.object({
    id,
    author: PERSON,
    body: text(LIMITS.comment).nullable().describe('Null when it was deleted'),
    audience: z.enum(AUDIENCES).describe('Who reads it: everyone who may read the request, or staff'),
    created_at: instant,
    edited_at: instant.nullable(),
    deleted: z.boolean(),
    question: z
      .object({ to: PERSON, answered_at: instant.nullable(), withdrawn_at: instant.nullable() })
      .nullable()
      .describe('Null when it is no question. A question is open until it was answered or withdrawn'),
    answer_to: id.nullable().describe('The question that it answers'),
    mentions: z.array(PERSON),
  }),
);

const NEW_COMMENT = component(
  'NewComment',
  z.object(
    Object.fromEntries(Object.entries(newCommentSchema.shape).map(([name, schema]) => [snake(name), schema])),
  ),
  'input',
);
const TEXT = component('CommentText', writtenCommentSchema, 'input');

const ofComment = { ...byId, comment: id };
const refusals = [400, 403, 404, 413, 415] as const;

export const list = call({
  operationId: 'listComments',
  tag,
  summary: 'The conversation of a request',
  description: 'Comments for staff only are there for staff.',
  params: byId,
  query: paging,
  answers: { 200: pageOf(COMMENT) },
  refusals: [400, 404],
});
export const add = call({
  operationId: 'addComment',
  tag,
  summary: 'Write a comment, or ask somebody a question',
  description:
    'Whoever may read a request may comment on it. A question waits for the answer of the person in `question_to`. Those who are asked or mentioned must be people who may read it.',
  params: byId,
  body: NEW_COMMENT,
  answers: { 201: COMMENT },
  refusals: [...refusals, 409],
});
export const people = call({
  operationId: 'listAddressees',
  tag,
  summary: 'Whom one can ask or mention on a request',
  description:
    'By name, a few at a time. Staff find everybody who may read it, other people those who take part in it.',
  params: byId,
  query: {
    q: text().optional().describe('A part of the name or email'),
    audience: z.enum(AUDIENCES).optional().describe('Who reads what is written'),
  },
  answers: { 200: z.array(PERSON) },
  refusals: [400, 403, 404],
});
export const answer = call({
  operationId: 'answerQuestion',
  tag,
  summary: 'Answer a question',
  description:
    'The person who was asked may, as long as it is open. Those who are mentioned must be people who may read it.',
  params: ofComment,
  body: TEXT,
  answers: { 201: COMMENT },
  refusals: [...refusals, 409],
});
export const withdraw = call({
  operationId: 'withdrawQuestion',
  tag,
  summary: 'Withdraw an open question',
  description: 'The person who asked may, and staff.',
  params: ofComment,
  body: z.object({}),
  answers: { 200: COMMENT },
  refusals: [...refusals, 409],
});
export const edit = call({
  operationId: 'editComment',
  tag,
  summary: 'Change an own comment',
  description:
    'For ten minutes. Without `mentions`, the comment mentions those whom it mentioned before. Those who are new are told; of those who are left out, the notice is read.',
  params: ofComment,
  body: TEXT,
  answers: { 200: COMMENT },
  refusals: [...refusals, 409],
});
export const remove = call({
  operationId: 'deleteComment',
  tag,
  summary: 'Delete an own comment',
  description:
    'For ten minutes. A mark stays in its place. An open question is withdrawn with it; the question of a deleted answer is open again.',
  params: ofComment,
  answers: { 200: COMMENT },
  refusals: [400, 403, 404, 409, 415],
});
