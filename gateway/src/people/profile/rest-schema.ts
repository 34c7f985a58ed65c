import { profileCompletionSchema } from '@portal/domain';
import { call } from '../../platform/openapi/calls.ts';
import { ref } from '../../platform/openapi/components.ts';
import { bodyOf } from '../../platform/openapi/from-zod.ts';

export const complete = call({
  tag: 'session',
  summary: 'Complete the own profile, once',
  body: bodyOf(profileCompletionSchema),
  answers: { 200: { type: 'object', properties: { user: ref('User') }, required: ['user'] } },
  refusals: [400, 403, 409, 413, 415],
});
