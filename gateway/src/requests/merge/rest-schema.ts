import * as z from 'zod';
import { byId, call, component, id } from '../../platform/openapi/index.ts';
import { REQUEST_SHAPE } from '../device-requests/openapi.ts';
import { MERGES } from './openapi.ts';

const MERGED_REQUEST = component('MergedDeviceRequest', z.object({ ...REQUEST_SHAPE, ...MERGES }));

export const merge = call({
  operationId: 'mergeDeviceRequest',
  tag: 'requests',
  summary: 'Merge a request into an earlier one for the same device',
  description:
    'The later request is dismissed and leads to the earlier one, where its evidence and its conversation are shown to whoever may read them. Its requester and its supporters support the earlier one. A restore ends that.',
  params: byId,
  body: z.object({
    into: id.describe('The earlier request, on which there is still work'),
    version: z
      .int()
      .positive()
      .nullish()
      .describe('The version that was read: 409 when there is a newer one'),
  }),
  answers: { 200: MERGED_REQUEST },
  refusals: [400, 403, 404, 409, 413, 415],
});
