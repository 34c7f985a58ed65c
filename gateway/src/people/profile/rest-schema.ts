import { profileCompletionSchema } from '@portal/domain';
import * as z from 'zod';
import { call } from '../../platform/openapi/index.ts';
import { USER } from '../users/openapi.ts';

export const complete = call({
  operationId: 'completeProfile',
  tag: 'session',
  summary: 'Complete the own profile, once',
  body: profileCompletionSchema,
  answers: { 200: z.object({ user: USER }) },
  refusals: [400, 403, 409, 413, 415],
});
