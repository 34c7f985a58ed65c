import { ABSENCE_PROBLEM_NAMES, absencesSchema, deputySchema } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'users';
const day = z.string().describe('A day such as 2026-12-04');

const DEPUTYSHIP = component(
  'Deputyship',
  z.object({
    user_id: id.describe('Who stands in'),
    name: text(),
    from: day.nullable().describe('Null where the calendar of absences says when'),
    until: day.nullable().describe('The last day'),
    active_until: day.nullable().describe('Until when they stand in now; null when they do not'),
  }),
);

export const read = call({
  operationId: 'getOwnDeputy',
  tag,
  summary: 'Who stands in for you',
  answers: { 200: DEPUTYSHIP },
  refusals: [403, 404],
});
export const name = call({
  operationId: 'nameOwnDeputy',
  tag,
  summary: 'Name somebody of your role who stands in for you',
  description:
    'In place of whom you had named. Both days belong to it. Without days, they stand in whenever your calendar of absences says that you are away.',
  body: deputySchema,
  answers: { 200: DEPUTYSHIP },
  refusals: [400, 403, 409, 413, 415],
});
export const end = call({
  operationId: 'endOwnDeputy',
  tag,
  summary: 'Let nobody stand in for you any more',
  answers: { 204: 'Nobody stands in for you' },
  refusals: [403, 415],
});
export const candidates = call({
  operationId: 'listDeputyCandidates',
  tag,
  summary: 'People of your role who can stand in for you',
  query: { q: text().optional().describe('A part of the name') },
  answers: { 200: z.array(person) },
  refusals: [400, 403],
});
export const ofRequest = call({
  operationId: 'listDeputiesOfDeviceRequest',
  tag: 'requests',
  summary: 'Who stands in now for the assignee of a request',
  params: byId,
  answers: { 200: z.array(z.object({ person, deputy: person, until: day })) },
  refusals: [400, 404],
});

const ABSENCES = component(
  'AbsenceCalendar',
  z.object({
    host: text().describe('Where it is. The address itself is told nobody'),
    read_at: instant.nullable().describe('When it was read last'),
    problem: z
      .enum(ABSENCE_PROBLEM_NAMES as [string, ...string[]])
      .nullable()
      .describe('Why it could not be read the last time'),
    from: day.nullable().describe('The first day of the absence that is now or comes next'),
    until: day.nullable(),
  }),
);

export const readAbsences = call({
  operationId: 'getOwnAbsences',
  tag,
  summary: 'How your calendar of absences is read',
  answers: { 200: ABSENCES },
  refusals: [403, 404],
});
export const setAbsences = call({
  operationId: 'setOwnAbsences',
  tag,
  summary: 'Give the address of your calendar of absences',
  description:
    'An https address of iCalendar that needs no sign-in. It is read every hour: what Outlook marks as out of office, and without such marks what takes whole days. Private addresses are refused.',
  body: absencesSchema,
  answers: { 200: ABSENCES },
  refusals: [400, 403, 413, 415],
});
export const removeAbsences = call({
  operationId: 'removeOwnAbsences',
  tag,
  summary: 'Remove the address of your calendar of absences',
  answers: { 204: 'It is not read any more' },
  refusals: [403, 415],
});
