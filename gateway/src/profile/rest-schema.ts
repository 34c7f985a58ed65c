import { SELF_ASSIGNABLE_ROLES } from '@portal/domain';
import { call } from '../openapi/calls.ts';
import { ref } from '../openapi/components.ts';
import { oneOf, sent, text } from '../openapi/schema.ts';

export const complete = call({
  tag: 'session',
  summary: 'Complete the own profile, once',
  body: sent({ role: oneOf(SELF_ASSIGNABLE_ROLES), department: text(), businessOfficeCode: text() }, 'role'),
  answers: { 200: { type: 'object', properties: { user: ref('User') }, required: ['user'] } },
  refusals: [400, 403, 409, 413, 415],
});
