import { LIMITS, LONGEST_MINUTES, MINUTES_STATE_NAMES } from '@portal/domain';
import * as z from 'zod';
import { byId, bytes, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';
import { MEETING } from '../meetings/rest-schema.ts';

const tag = 'meetings';
const { addition } = LIMITS.minutes;
const version = z.int().min(1).describe('Counts the changes');

const MINUTES = component(
  'MeetingMinutes',
  z.object({
    text: text(LONGEST_MINUTES).describe(
      'As far as you may read it. What is about an item stands under the line of its heading, such as `## 1. MDR-000042 Infusion pump`',
    ),
    state: z.enum(MINUTES_STATE_NAMES as [string, ...string[]]),
    version,
    gaps: z
      .array(z.object({ heading: z.string(), what: z.string() }))
      .describe('Places that are still to be written, as `[To write: what was said]` marks them'),
    hidden_items: z
      .array(z.int())
      .describe(
        'The numbers on the agenda of the items that are not shown, because you are recused from them',
      ),
    actions_version: z
      .int()
      .describe(
        'Counts the changes of the actions, which stand at the end of the text: see `/meetings/{id}/actions`',
      ),
    additions: z.array(
      z.object({
        text: text(addition),
        item_id: id.nullable(),
        about: z.string().nullable().describe('The heading of the item; null for the whole meeting'),
        author: person,
        at: instant,
      }),
    ),
    approved_by: person.nullable(),
    approved_at: instant.nullable(),
    edited_by: z
      .string()
      .nullable()
      .describe('Who has changed the draft last; null for the one of the portal'),
    changed_at: instant,
  }),
);

const refusals = [400, 403, 404, 409, 413, 415] as const;

export const read = call({
  operationId: 'getMeetingMinutes',
  tag,
  summary: 'The minutes of a meeting that is closed',
  description:
    'For whoever reads the meeting. Until somebody has written them, they are drafted from what has happened. What is about an item is not shown to who is recused from it.',
  params: byId,
  answers: { 200: MINUTES },
  refusals: [400, 404, 409],
});
export const save = call({
  operationId: 'saveMeetingMinutes',
  tag,
  summary: 'Write the minutes of a meeting',
  description:
    'For the minute taker, the chair and the business office, until they are approved. 409 for a version that is not the newest: nothing is written. Keep the lines of the headings: where one is missing, what stands there is hidden from who is recused from its item. What is hidden from you stays as it is.',
  params: byId,
  body: component('NewMeetingMinutes', z.object({ text: text(LONGEST_MINUTES), version }), 'input'),
  answers: { 200: MINUTES },
  refusals,
});
export const approve = call({
  operationId: 'approveMeetingMinutes',
  tag,
  summary: 'Approve the minutes of a meeting',
  description:
    'For the chair. From then on they are fixed, and part of a chain of hashes; what is wrong or missing is said by an addition. The actions are fixed, too, and wait for their people, who are told.',
  params: byId,
  body: z
    .object({
      version: version.nullish().describe('The one that you have read; left out, the newest'),
      actions_version: z.int().nullish().describe('The same of the actions'),
    })
    .nullish(),
  answers: { 200: MINUTES },
  refusals,
});
export const add = call({
  operationId: 'addToMeetingMinutes',
  tag,
  summary: 'Add to minutes that are approved',
  description: 'For whoever writes them. What is about an item is not shown to who is recused from it.',
  params: byId,
  body: component(
    'NewMinutesAddition',
    z.object({
      text: text(addition),
      item_id: id.nullish().describe('The item that it is about; left out, it is about the whole meeting'),
    }),
    'input',
  ),
  answers: { 201: MINUTES },
  refusals,
});
const printed = (operationId: string, as: string, produces: string) =>
  call({
    operationId,
    tag,
    summary: `The minutes of a meeting as ${as}`,
    description: 'With what you may read, and with a word about what is left out.',
    params: byId,
    answers: { 200: bytes.describe('The document, as an attachment') },
    refusals: [400, 404, 409, 413],
    produces: [produces],
  });

export const pdf = printed('readMinutesAsPdf', 'a PDF', 'application/pdf');
export const docx = printed(
  'readMinutesAsDocx',
  'a document for word processors',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
);
export const taker = call({
  operationId: 'nameMinuteTaker',
  tag,
  summary: 'Name who takes the minutes of a meeting',
  description:
    'A member of the meeting; null for the chair. For the chair and the business office, until the minutes are approved.',
  params: byId,
  body: component('MinuteTaker', z.object({ user_id: id.nullable() }), 'input'),
  answers: { 200: MEETING },
  refusals,
});
