import * as z from 'zod';
import { byId, call, id } from '../../platform/openapi/index.ts';
import { DEVICE_REQUEST } from '../device-requests/openapi.ts';

export const assign = call({
  operationId: 'assignDeviceRequest',
  tag: 'requests',
  summary: 'Take a request, give it to somebody, or release it',
  description:
    'It is given to people who analyze requests. What somebody else has taken changes only with the newest `version`; the refusal names them.',
  params: byId,
  body: z.object({
    user_id: id.nullable().describe('Null for nobody'),
    version: z.int().positive().nullish(),
  }),
  answers: { 200: DEVICE_REQUEST },
  refusals: [400, 403, 404, 409, 413, 415],
});
