import { APPROVALS, LIMITS } from '@portal/domain';
import * as z from 'zod';
import { byId, call, text } from '../../platform/openapi/index.ts';
import { DEVICE_REQUEST } from '../device-requests/openapi.ts';
import { WAITING_APPROVAL } from './openapi.ts';

const PATH_TAG = 'requests';

export const read = call({
  operationId: 'getSecondApproval',
  tag: PATH_TAG,
  summary: 'Whether an approval of a request needs a second person, and the one that waits for that',
  description:
    'Null for people who do not read all requests, for requests that are not before the committee, and while nothing asks for second approvals.',
  params: byId,
  answers: {
    200: z.object({
      second_approval: z
        .object({
          needed_for: z.array(z.enum(APPROVALS)).describe('The outcomes for which you need a second person'),
          waits: WAITING_APPROVAL.nullable(),
        })
        .nullable(),
    }),
  },
  refusals: [400, 404],
});
export const confirm = call({
  operationId: 'confirmApproval',
  tag: PATH_TAG,
  summary: 'Confirm an approval that waits for a second person',
  description: 'For another person of the business office than the one who gave it. It counts from then on.',
  params: byId,
  body: z.object({
    number: z.int().positive().describe('The number of the approval that was read'),
    committee_notes: text(LIMITS.longText)
      .nullish()
      .describe('Without any, those of the first person are kept'),
    reason_against: text(LIMITS.longText)
      .nullish()
      .describe('Required where the committee has recommended otherwise since the approval was given'),
  }),
  answers: { 200: DEVICE_REQUEST },
  refusals: [400, 403, 404, 409, 413, 415],
});
export const takeBack = call({
  operationId: 'takeBackApproval',
  tag: PATH_TAG,
  summary: 'Take back an approval that waits for a second person',
  description: 'For who gave it.',
  params: byId,
  answers: { 200: DEVICE_REQUEST },
  refusals: [400, 403, 404, 409],
});
