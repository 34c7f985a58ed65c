import { profileCompletionSchema } from '@portal/domain';
import { bodyOf, call } from '../../platform/openapi/index.ts';
import { USER } from '../users/openapi.ts';

export const complete = call({
  operationId: 'completeProfile',
  tag: 'session',
  summary: 'Complete the own profile, once',
  body: bodyOf(profileCompletionSchema),
  answers: { 200: { type: 'object', properties: { user: USER }, required: ['user'] } },
  refusals: [400, 403, 409, 413, 415],
});
