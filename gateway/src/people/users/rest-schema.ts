import { invitationSchema, ownProfileSchema, userChangeSchema } from '@portal/domain';
import { byId, call, pageOf, paging, text } from '../../platform/openapi/index.ts';
import { USER } from './openapi.ts';

const tag = 'users';
const answers = { 200: USER };

export const all = call({
  operationId: 'listUsers',
  tag,
  summary: 'All users',
  query: { ...paging, q: text().optional().describe('Words in the name or email') },
  answers: { 200: pageOf(USER) },
  refusals: [400, 403],
});
export const invite = call({
  operationId: 'inviteUser',
  tag,
  summary: 'Invite somebody',
  description: 'The user becomes active at the first sign-in with that email.',
  body: invitationSchema,
  answers: { 201: USER },
  refusals: [400, 403, 409, 413, 415],
});
export const me = call({ operationId: 'getOwnUser', tag, summary: 'The signed-in person', answers });
export const updateMe = call({
  operationId: 'updateOwnProfile',
  tag,
  summary: 'Change the own profile',
  body: ownProfileSchema,
  answers,
  refusals: [400, 403, 413, 415],
});
export const read = call({
  operationId: 'getUser',
  tag,
  summary: 'One user',
  params: byId,
  answers,
  refusals: [400, 403, 404],
});
export const update = call({
  operationId: 'updateUser',
  tag,
  summary: 'Change a user',
  params: byId,
  body: userChangeSchema,
  answers,
  refusals: [400, 403, 404, 409, 413, 415],
});
