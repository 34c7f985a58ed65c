import { attendanceSchema } from '@portal/domain';
import { byId, call, component, id } from '../../platform/openapi/index.ts';
import { ITEM } from '../agenda/rest-schema.ts';
import { MEETING } from '../meetings/rest-schema.ts';

const tag = 'meetings';
const ofItem = { ...byId, item: id };
const refusals = [400, 403, 404, 409, 415] as const;

export const open = call({
  operationId: 'openMeeting',
  tag,
  summary: 'Open a meeting',
  description: 'For the chair and the business office.',
  params: byId,
  answers: { 200: MEETING },
  refusals,
});
export const close = call({
  operationId: 'closeMeeting',
  tag,
  summary: 'Close a meeting',
  description:
    'For the chair and the business office. An item that is open is closed, too. Items that were not called can go on the agenda of another meeting.',
  params: byId,
  answers: { 200: MEETING },
  refusals,
});
export const openItem = call({
  operationId: 'openMeetingItem',
  tag,
  summary: 'Call an item of a meeting',
  description: 'For the chair and the business office. One is open at a time: 409 names the other one.',
  params: ofItem,
  answers: { 200: ITEM },
  refusals,
});
export const closeItem = call({
  operationId: 'closeMeetingItem',
  tag,
  summary: 'Close an item of a meeting',
  description: 'For the chair and the business office. What the votes recommend is kept.',
  params: ofItem,
  answers: { 200: ITEM },
  refusals,
});
export const attendance = call({
  operationId: 'attendMeeting',
  tag,
  summary: 'Say that a member is there, or is not any more',
  description: 'Of yourself; with `user_id` of another member, for the chair and the business office.',
  params: byId,
  body: component('MeetingAttendance', attendanceSchema, 'input'),
  answers: { 200: MEETING },
  refusals: [...refusals, 413],
});
