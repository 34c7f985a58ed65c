import { weighSchema } from '@portal/domain';
import { byId, call } from '../../platform/openapi/index.ts';
import { DEVICE_REQUEST } from '../device-requests/openapi.ts';

export const weigh = call({
  operationId: 'setUrgency',
  tag: 'requests',
  summary: 'Confirm that a request is urgent, or lower its urgency',
  description:
    'For those who analyze requests. `urgent` confirms it, which changes nothing the second time; anything else lowers it. The requester is told, with the `reason`.',
  params: byId,
  body: weighSchema,
  answers: { 200: DEVICE_REQUEST },
  refusals: [400, 403, 404, 409, 413, 415],
});
