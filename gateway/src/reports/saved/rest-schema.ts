import {
  LIMITS,
  PERIOD_NAMES,
  REPORT_FILTERS,
  REPORT_FREQUENCIES,
  REPORT_NAMES,
  REPORT_ROLES,
  SAVED_REPORT_LIMITS,
} from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, text } from '../../platform/openapi/index.ts';

const tag = 'reports';
const PERSON = z.object({ id, name: text() });
const SHOWN = {
  name: z.string().max(LIMITS.savedViewName),
  sections: z.array(z.enum(REPORT_NAMES)),
  period: z.enum(PERIOD_NAMES).describe('Its days move on'),
  roles: z.array(z.enum(REPORT_ROLES)).describe('With which it is shared'),
  mailed: z
    .enum(REPORT_FREQUENCIES)
    .nullable()
    .describe('How often its readers get it by mail; null for never'),
  pinned: z
    .boolean()
    .describe(
      'It stands on the start page of the roles with which it is shared, until somebody takes it off theirs. For administrators',
    ),
};
const FILTER = z.partialRecord(z.enum(REPORT_FILTERS), z.string().nullable());
const GIVEN = {
  ...SHOWN,
  filter: FILTER.describe('By what it is narrowed beside its period'),
  people: z.array(id).max(SAVED_REPORT_LIMITS.people).describe('With whom it is shared, by their ids'),
};

const SAVED_REPORT = component(
  'SavedReport',
  z.object({
    id,
    ...SHOWN,
    from: z.iso.date().describe('The first day of its period now'),
    until: z.iso.date(),
    filter: z
      .record(z.string(), z.string())
      .describe('By what it is narrowed for the person who asks, beside its period'),
    people: z.array(PERSON),
    saved_by: PERSON,
    readable: z
      .boolean()
      .describe(
        'False for an own one about a department that the person may not read: it has no numbers for them',
      ),
    own: z.boolean().describe('The person has saved it, and may change it'),
    tile: z.boolean().describe("It stands on the person's start page"),
    mails: z.boolean().describe('The person gets its mails'),
  }),
);

export const all = call({
  operationId: 'listSavedReports',
  tag,
  summary: "The person's saved reports, and those that are shared with them",
  description: 'For people who may view reports.',
  answers: { 200: z.array(SAVED_REPORT) },
  refusals: [403],
});
export const save = call({
  operationId: 'saveReport',
  tag,
  summary: 'Save a report, and share it',
  description: `At most ${SAVED_REPORT_LIMITS.perPerson} of each person.`,
  body: z.object(GIVEN).partial({ filter: true, roles: true, people: true, mailed: true, pinned: true }),
  answers: { 201: SAVED_REPORT },
  refusals: [400, 403, 409, 413, 415],
});
export const change = call({
  operationId: 'changeSavedReport',
  tag,
  summary: 'Change a saved report',
  description: 'For the person who has saved it. What is left out stays.',
  params: byId,
  body: z.object(GIVEN).partial(),
  answers: { 200: SAVED_REPORT },
  refusals: [400, 403, 404, 409, 413, 415],
});
export const remove = call({
  operationId: 'removeSavedReport',
  tag,
  summary: 'Remove a saved report, for everybody',
  description: 'For the person who has saved it.',
  params: byId,
  answers: { 204: 'It is gone' },
  refusals: [400, 403, 404],
});
export const choose = call({
  operationId: 'chooseSavedReport',
  tag,
  summary: 'Put a saved report on the own start page, or end its mails',
  params: byId,
  body: z.object({ tile: z.boolean(), mails: z.boolean() }).partial(),
  answers: { 200: SAVED_REPORT },
  refusals: [400, 403, 404, 409, 413, 415],
});
