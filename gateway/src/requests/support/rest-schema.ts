import { STAGES } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, text } from '../../platform/openapi/index.ts';
import { REQUEST_SHAPE, SUPPORT } from '../device-requests/openapi.ts';

const tag = 'requests';

const SUPPORTED_REQUEST = component(
  'SupportedDeviceRequest',
  z.object({
    ...z.object(REQUEST_SHAPE).partial().shape,
    id,
    number: text(),
    device_name: text(),
    stage: z.enum(STAGES),
    submission_date: instant,
    ...SUPPORT,
  }),
);

const answers = { 200: SUPPORTED_REQUEST };
const description =
  'The request, where the person may read it; else its number, device, stage and day, as `GET /similar` tells them. It counts as a search.';

export const support = call({
  operationId: 'supportDeviceRequest',
  tag,
  summary: 'Ask for the device of a request, too',
  description,
  params: byId,
  answers,
  refusals: [400, 403, 404, 409, 415],
});
export const endSupport = call({
  operationId: 'endSupportOfDeviceRequest',
  tag,
  summary: 'No longer ask for the device of a request',
  description,
  params: byId,
  answers,
  refusals: [400, 403, 404, 415],
});
