import { LIMITS } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'meetings';
const { most, text: longest, name, note } = LIMITS.actions;
const version = z.int().min(1).describe('Counts the changes');

const ACTION = component(
  'MeetingAction',
  z.object({
    id,
    meeting_id: id,
    text: text(longest),
    person_id: id.nullable().describe('Who has it; null for a guest'),
    name: text(name).describe('The name of that person when it was noted, or of a guest'),
    due_day: z.iso.date().nullable().describe('By when'),
    item_id: id.nullable().describe('The item of the agenda that it comes from; null for the whole meeting'),
    about: z.string().nullable().describe('What that item is called'),
    done: z
      .object({ at: instant, by: person, note: text(note).nullable() })
      .nullable()
      .describe('Who has marked it as done'),
    version,
    may_finish: z.boolean().describe('You can mark it as done now'),
    may_reopen: z.boolean().describe('You can open it again now'),
  }),
);
const ACTIONS = component(
  'MeetingActions',
  z.object({
    version: z
      .int()
      .min(0)
      .describe('Counts the changes of all of them, also of those that are hidden from you'),
    may_note: z.boolean().describe('You note, change and delete them now'),
    actions: z.array(ACTION).max(most).describe('In the order in which they were noted'),
  }),
);
const NEW_ACTION = {
  text: text(longest),
  person_id: id.nullish().describe('Somebody of the staff; left out, a guest'),
  guest: text(name).nullish().describe('The name of a guest, where there is no person'),
  due_day: z.iso.date().nullish(),
  item_id: id.nullish(),
};

const ofAction = { ...byId, action: id };
const refusals = [400, 403, 404, 409, 413, 415] as const;

export const all = call({
  operationId: 'listMeetingActions',
  tag,
  summary: 'The actions of a meeting',
  description: 'For whoever reads the meeting. What is about an item is not shown to who is recused from it.',
  params: byId,
  answers: { 200: ACTIONS },
  refusals: [400, 404, 409],
});
export const add = call({
  operationId: 'noteMeetingAction',
  tag,
  summary: 'Note an action',
  description:
    'For the minute taker, the chair and the business office, from the opening of the meeting until its minutes are approved.',
  params: byId,
  body: component('NewMeetingAction', z.object(NEW_ACTION), 'input'),
  answers: { 201: ACTIONS },
  refusals,
});
export const change = call({
  operationId: 'changeMeetingAction',
  tag,
  summary: 'Change an action',
  description: 'All of it. 409 for a `version` that is not the newest. For whom noting is.',
  params: ofAction,
  body: component('ChangedMeetingAction', z.object({ ...NEW_ACTION, version: version.nullish() }), 'input'),
  answers: { 200: ACTIONS },
  refusals,
});
export const remove = call({
  operationId: 'deleteMeetingAction',
  tag,
  summary: 'Delete an action',
  description: 'For whom noting is.',
  params: ofAction,
  query: { version: version.optional().describe('Only the one that you have read') },
  answers: { 204: 'It is gone' },
  refusals: [400, 403, 404, 409, 415],
});
export const finish = call({
  operationId: 'finishMeetingAction',
  tag,
  summary: 'Mark an action as done',
  description:
    'Once the minutes are approved: for whoever has it, who need not read the meeting, the minute taker, the chair and the business office.',
  params: ofAction,
  body: z.object({ note: text(note).nullish() }).nullish(),
  answers: { 200: ACTION },
  refusals,
});
export const reopen = call({
  operationId: 'reopenMeetingAction',
  tag,
  summary: 'Open an action again that was done',
  description: 'For the minute taker, the chair and the business office. It waits for its person again.',
  params: ofAction,
  answers: { 200: ACTION },
  refusals,
});
