import { LIMITS } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'meetings';
const ofItem = { ...byId, item: id };
const { notes: longest } = LIMITS.minutes;
const version = z.int().min(0).describe('Counts the changes; 0 where nothing was noted');

const NOTES = component(
  'MeetingNotes',
  z.object({
    item_id: id,
    text: text(longest).nullable(),
    version,
    edited_by: person.nullable().describe('Who has written them last'),
    edited_at: instant.nullable(),
    may_write: z.boolean().describe('You take them now'),
  }),
);

export const read = call({
  operationId: 'getMeetingNotes',
  tag,
  summary: 'The notes on an item of a meeting',
  description: 'For whoever reads the meeting; 403 for who is recused from the item.',
  params: ofItem,
  answers: { 200: NOTES },
  refusals: [400, 403, 404, 409],
});
export const save = call({
  operationId: 'saveMeetingNotes',
  tag,
  summary: 'Take notes on an item of a meeting',
  description:
    'For the minute taker, the chair and the business office, while the meeting is in session. 409 for a version that is not the newest: nothing is written. The minutes are drafted from them, so on long agendas each may be shorter.',
  params: ofItem,
  body: component('NewMeetingNotes', z.object({ text: text(longest).nullable(), version }), 'input'),
  answers: { 200: NOTES },
  refusals: [400, 403, 404, 409, 413, 415],
});
