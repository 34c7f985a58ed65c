import {
  dismissalReasonSchema,
  LIMITS,
  LIST_SORTS,
  lawsonIdSchema,
  OUTCOMES,
  optionalNotesSchema,
  STAGES,
  STATUSES,
  URGENCIES,
} from '@portal/domain';
import * as z from 'zod';
import { byId, call, instant, pageOf, paging, text } from '../../platform/openapi/index.ts';
import { CONDITIONS } from '../outcomes/rest-schema.ts';
import { TRIAL_TO_BEGIN } from '../trials/openapi.ts';
import {
  DEVICE_REQUEST,
  EVENT,
  MOVED_REQUEST,
  NEW_DEVICE_REQUEST,
  OPENED_REQUEST,
  SHELVED_REQUEST,
} from './openapi.ts';
import { WORDS_IN } from './rows.ts';

const query = {
  ...paging,
  status: z.enum(STATUSES).optional(),
  q: text().optional().describe(WORDS_IN),
  sort: z
    .enum(LIST_SORTS)
    .default('newest')
    .describe(
      '`due` ends with the requests that have no due day; `urgent` begins with the urgent ones by the day on which they are wanted',
    ),
  stage: z.enum(STAGES).optional(),
  department: text().optional(),
  manufacturer: text().optional(),
  urgency: z.enum(URGENCIES).optional(),
  requester: z.string().optional().describe('`me`, or the id of who submitted it'),
  assignee: z.string().optional().describe('`me`, `nobody`, or the id of who has taken it'),
  overdue: z.boolean().optional().describe('Whether its due day is over'),
  waiting: z.boolean().optional().describe('Whether it waits for the answer of its requester'),
  held: z.boolean().optional().describe('Whether a condition or a trial stands in the way of its order'),
  voted: z.boolean().optional().describe('Whether you have voted on it'),
  from: instant.optional().describe('Submitted then or later'),
  until: instant.optional().describe('Submitted then or earlier'),
};
const pages = {
  200: pageOf(DEVICE_REQUEST, {
    'X-Total-Count-Is-Least': {
      type: 'boolean',
      description: 'There may be more: a searched list counts no further; absent where the total is exact',
    },
  }),
};
const answers = { 200: DEVICE_REQUEST };
const tag = 'requests';
const transition = [400, 403, 404, 409, 413, 415] as const;

export const all = call({
  operationId: 'listDeviceRequests',
  tag,
  summary: 'All requests that the person may read',
  query,
  answers: pages,
  refusals: [400, 403],
});
export const mine = call({
  operationId: 'listOwnDeviceRequests',
  tag,
  summary: 'Own requests',
  query,
  answers: pages,
  refusals: [400, 403],
});
export const create = call({
  operationId: 'createDeviceRequest',
  tag,
  summary: 'Submit a request',
  body: NEW_DEVICE_REQUEST,
  answers: { 201: DEVICE_REQUEST },
  refusals: [400, 403, 413, 415],
});
export const read = call({
  operationId: 'getDeviceRequest',
  tag,
  summary: 'One request',
  params: byId,
  answers: { 200: OPENED_REQUEST },
  refusals: [400, 404],
});
export const history = call({
  operationId: 'getHistory',
  tag,
  summary: "A request's history",
  description: 'As far as the person may read it. Of each event, the fields that it changed.',
  params: byId,
  query: paging,
  answers: { 200: pageOf(EVENT) },
  refusals: [400, 404],
});
export const edit = call({
  operationId: 'updateDeviceRequest',
  tag,
  summary: 'Change an own request while it is submitted, or during the analysis while a question waits',
  params: byId,
  body: NEW_DEVICE_REQUEST,
  answers,
  refusals: transition,
});
export const withdraw = call({
  operationId: 'withdrawDeviceRequest',
  tag,
  summary: 'Withdraw an own request while it is submitted',
  params: byId,
  answers: { 204: 'It is gone' },
  refusals: [400, 403, 404, 409, 415],
});
export const status = call({
  operationId: 'setDeviceRequestStatus',
  tag,
  summary: 'Start the analysis, send to the committee, decide, dismiss',
  description:
    'The action is the one that leads to the status. The committee needs `analystNotes`. A dismissal takes a `reason`, which the requester reads. An approval takes `outcome` and, by it, `conditions` or `trial`. The history keeps every text that is sent.',
  params: byId,
  body: z.object({
    status: z.enum(STATUSES),
    analystNotes: optionalNotesSchema,
    committeeNotes: optionalNotesSchema,
    reason: dismissalReasonSchema,
    reason_against: text(LIMITS.longText)
      .nullish()
      .describe(
        'Required against what the committee recommended, unless there are notes: its members read it',
      ),
    outcome: z.enum(OUTCOMES).nullish().describe('How it is approved: plainly, unless it says another'),
    conditions: CONDITIONS.nullish(),
    trial: TRIAL_TO_BEGIN.nullish(),
  }),
  answers: { 200: MOVED_REQUEST },
  refusals: transition,
});
export const ordered = call({
  operationId: 'orderDeviceRequest',
  tag,
  summary: 'Mark as ordered',
  description: 'Of what is ordered already nothing changes.',
  params: byId,
  body: z.object({ is_ordered: z.literal(true), is_backordered: z.boolean().optional() }),
  answers,
  refusals: transition,
});
export const onShelf = call({
  operationId: 'shelveDeviceRequest',
  tag,
  summary: 'Mark as on the shelf',
  description:
    'The same Lawson ID again changes nothing. Other requests may have it: `lawson_id_also_on` names them.',
  params: byId,
  body: z.object({ is_on_shelf: z.literal(true), lawson_id: lawsonIdSchema }),
  answers: { 200: SHELVED_REQUEST },
  refusals: transition,
});
export const restore = call({
  operationId: 'restoreDeviceRequest',
  tag,
  summary: 'Undo a dismissal',
  description: 'The request comes back to the status that it had before it was dismissed.',
  params: byId,
  body: z.object({}).nullish(),
  answers,
  refusals: transition,
});
