import { profileCompletionSchema } from '@portal/domain';
import { call } from '../openapi/calls.ts';
import { ref } from '../openapi/components.ts';
import { bodyOf } from '../openapi/from-zod.ts';

export const complete = call({
  tag: 'session',
  summary: 'Complete the own profile, once',
  body: bodyOf(profileCompletionSchema),
  answers: { 200: { type: 'object', properties: { user: ref('User') }, required: ['user'] } },
  refusals: [400, 403, 409, 413, 415],
});
