import { LIMITS, MOST_WAITING, SAID_KINDS, WAITING_KINDS, WAITING_SHOWN } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, pageOf, paging, text } from '../../platform/openapi/index.ts';
import { CONSULTED_REQUEST } from '../consultations/rest-schema.ts';
import { DEVICE_REQUEST } from '../device-requests/openapi.ts';

const SAID = z.object({
  by: z.string().nullable().describe('Null when the history no longer has it'),
  at: instant,
  due_day: z.iso
    .date()
    .nullable()
    .describe(
      'The day until which it is wanted, of conditions and consultations: the earliest of the request',
    ),
  overdue: z.boolean().describe('That day is over'),
  waits_for: z
    .string()
    .nullable()
    .describe('Who is away and for whom it waits: the person who asks stands in for them'),
});

const WAITING = component(
  'Waiting',
  z.object({
    kind: z.enum(WAITING_KINDS),
    count: z.int().min(0).max(MOST_WAITING).describe(`${MOST_WAITING}: that many or more`),
    oldest: instant
      .nullable()
      .describe(
        'Since when the one waits that has waited longest: at its stage, for an answer, or after its due day',
      ),
    oldest_working_days: z.int().nullable().describe('The working days since then'),
    overdue: z
      .int()
      .max(MOST_WAITING)
      .nullable()
      .describe(
        'Of work at a stage, conditions, consultations and actions: how many are overdue. Null for other kinds',
      ),
    items: z
      .array(DEVICE_REQUEST)
      .max(WAITING_SHOWN)
      .describe('Urgent ones first, and of both those first that have waited longest'),
    said: z
      .array(SAID)
      .max(WAITING_SHOWN)
      .describe(
        'Of what people have said, asked or begun: who did first, in the order of the items or of `consulted`',
      ),
    consulted: z
      .array(CONSULTED_REQUEST)
      .max(WAITING_SHOWN)
      .describe('Of consultations: what they are about, also where the person may not open it'),
    actions: z
      .array(
        z.object({
          id,
          text: text(LIMITS.actions.text),
          meeting_id: id,
          meeting_title: text(),
          page: text().nullable().describe("The path of the meeting's page; null where you may not open it"),
          due_day: z.iso.date().nullable(),
          overdue: z.boolean().describe('That day is over'),
        }),
      )
      .max(WAITING_SHOWN)
      .describe('Of actions of meetings: the first due first'),
  }),
);

export const all = call({
  operationId: 'listWaiting',
  tag: 'requests',
  summary: 'What waits for the signed-in person',
  description: 'Each kind that concerns the person, also when nothing of it waits.',
  answers: { 200: z.array(WAITING) },
});

const SAID_REQUEST = component(
  'SaidRequest',
  SAID.extend({
    request: DEVICE_REQUEST.nullable().describe(
      'Null for one about which the person is consulted, and that they may not read',
    ),
    consulted: CONSULTED_REQUEST.nullable().describe('Of consultations: what it is about'),
  }),
);

export const said = call({
  operationId: 'listWaitingSaid',
  tag: 'requests',
  summary: 'Requests on which somebody has said what waits for the signed-in person',
  description: `Each request once, with who asked, answered or gave it first. \`X-Total-Count\` counts ${MOST_WAITING} at most.`,
  params: { kind: z.enum(SAID_KINDS) },
  query: paging,
  answers: { 200: pageOf(SAID_REQUEST, {}, 'The longest waiting first') },
  refusals: [400, 403],
});
