import {
  LIMITS,
  MEETING_ACTION_NAMES,
  MEETING_ANSWER_NAMES,
  MEETING_KIND_NAMES,
  MEETING_PARTS,
  MEETING_RHYTHM_NAMES,
  MEETING_STATE_NAMES,
  MEETING_TIMES,
  snake,
} from '@portal/domain';
import * as z from 'zod';
import {
  byId,
  call,
  component,
  id,
  instant,
  pageOf,
  paging,
  person,
  text,
} from '../../platform/openapi/index.ts';
import { ITEM, QUORUM } from '../agenda/rest-schema.ts';

const tag = 'meetings';
const { title, place, members, guests, series: most, seriesWeeks } = LIMITS.meeting;

export const MEETING = component(
  'Meeting',
  z.object({
    id,
    kind: z
      .enum(MEETING_KIND_NAMES as [string, ...string[]])
      .describe('A circulation is a vote without a meeting, until `ends_at`'),
    title: text(title),
    starts_at: instant,
    ends_at: instant,
    place: text(place).nullable().describe('A room, or the address of a call'),
    chair_id: id,
    chair: person,
    minute_taker: person.nullable().describe('Who takes the minutes; null for the chair'),
    member_ids: z.array(id),
    guests: z.array(text()).describe('Names'),
    state: z.enum(MEETING_STATE_NAMES as [string, ...string[]]),
    items: z.array(ITEM).describe('The agenda, in its order'),
    attendance: z
      .array(
        z.object({
          user: person,
          present: z.boolean(),
          answer: z
            .enum(MEETING_ANSWER_NAMES as [string, ...string[]])
            .nullable()
            .describe('Whether they come'),
          arrived_at: instant.nullable().describe('When they came last'),
          left_at: instant.nullable().describe('When they left; null for who is there'),
        }),
      )
      .describe('The members by name, the chair included'),
    quorum: QUORUM,
    planned_by: person,
    series_id: id.nullable().describe('What its series is known by; null for a meeting by itself'),
    opened_at: instant.nullable(),
    closed_at: instant.nullable(),
    version: z.int().describe('Counts the changes of the plan'),
  }),
);

const PLAN = {
  title: text(title),
  starts_at: instant,
  ends_at: instant,
  place: text(place).nullish(),
  chair_id: id.describe("Somebody with the committee's role; belongs to the members"),
  member_ids: z.array(id).min(1).max(members).describe("People with the committee's role"),
  guests: z.array(text()).max(guests).nullish().describe('Names; left out, they stay as they are'),
};

const REPEATS = z
  .object({
    every: z.enum(MEETING_RHYTHM_NAMES as [string, ...string[]]),
    weeks: z
      .int()
      .min(1)
      .max(seriesWeeks)
      .nullish()
      .describe('Between two meetings, with `weeks`: 1 if left out'),
    count: z.int().min(2).max(most).nullish().describe('Ends after so many meetings'),
    until: text().nullish().describe('Ends on this day, such as 2027-12-31; one of both ends is needed'),
  })
  .nullish()
  .describe('Makes a series; `first` to `last` are the weekday of the first meeting in its month');

const refusals = [400, 403, 413, 415] as const;
const parts = Object.keys(MEETING_PARTS).map(snake) as [string, ...string[]];

/** Each meeting comes with its agenda, so a page has fewer entries than pages of other lists. */
export const PAGE = { default: 20, max: 50 };

export const all = call({
  operationId: 'listMeetings',
  tag,
  summary: 'The meetings of the committee',
  description: 'For the committee, the business office and administrators.',
  query: {
    ...paging,
    limit: z.int().min(1).max(PAGE.max).default(PAGE.default),
    when: z.enum(MEETING_TIMES).optional().describe('One part of the list alone'),
  },
  answers: { 200: pageOf(MEETING, {}, 'Upcoming ones, the next first, then past ones, the last first') },
  refusals: [400, 403],
});
export const plan = call({
  operationId: 'planMeeting',
  tag,
  summary: 'Plan a meeting, or a series of meetings',
  description:
    'For the committee and the business office. With `repeats`, all meetings of the series are planned, and the first one is answered.',
  body: component('MeetingPlan', z.object({ ...PLAN, repeats: REPEATS }), 'input'),
  answers: { 201: MEETING },
  refusals,
});
export const read = call({
  operationId: 'getMeeting',
  tag,
  summary: 'A meeting of the committee',
  params: byId,
  answers: { 200: MEETING },
  refusals: [400, 404],
});
export const change = call({
  operationId: 'changeMeeting',
  tag,
  summary: 'Change the plan of a meeting',
  description:
    'For the chair, who has planned it, and the business office, until it begins. With the `version` that you have read, nobody’s change is overwritten.',
  params: byId,
  body: component(
    'ChangedMeeting',
    z.object({
      ...PLAN,
      version: z.int().min(1).nullish().describe('The one that you have read'),
      later: z
        .boolean()
        .nullish()
        .describe('What changes of it changes of the later ones of its series, too'),
    }),
    'input',
  ),
  answers: { 200: MEETING },
  refusals: [...refusals, 404, 409],
});
export const cancel = call({
  operationId: 'cancelMeeting',
  tag,
  summary: 'Cancel a meeting',
  description: 'For whom changes are: nobody finds the meeting any more.',
  params: byId,
  query: { later: z.boolean().optional().describe('The later ones of its series, too') },
  answers: { 204: 'Cancelled' },
  refusals: [400, 403, 404, 409, 415],
});
export const history = call({
  operationId: 'getMeetingHistory',
  tag,
  summary: 'What became of the plan of a meeting',
  params: byId,
  answers: {
    200: z
      .array(
        z.object({
          at: instant,
          actor: z.object({ id: z.int().min(0), name: text() }).describe('0 is the portal itself'),
          action: z.enum(MEETING_ACTION_NAMES as [string, ...string[]]),
          changes: z.array(
            z.object({ field: z.enum(parts), old: text().nullable(), new: text().nullable() }),
          ),
        }),
      )
      .describe('The last step first'),
  },
  refusals: [400, 404],
});
export const series = call({
  operationId: 'getMeetingSeries',
  tag,
  summary: 'The meetings of the series of a meeting',
  params: byId,
  answers: {
    200: z
      .array(z.object({ id, starts_at: instant, ends_at: instant }))
      .describe('With it, the first one first; none for a meeting by itself'),
  },
  refusals: [400, 404],
});
export const people = call({
  operationId: 'listMeetingCandidates',
  tag,
  summary: 'Whom one can invite to a meeting as its members',
  description: 'For the committee and the business office.',
  answers: { 200: z.array(person) },
  refusals: [403],
});
