import { MOST_WAITING, SAID_KINDS, WAITING_KINDS, WAITING_SHOWN } from '@portal/domain';
import { builder, readFirst, toConnection, totalOf } from '../../platform/graphql/index.ts';
import { ConsultedRequestType } from '../consultations/graphql-type.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { WaitingAction } from './actions.ts';
import { readSaid, readWaiting, type Said, type SaidRequest, type Waiting } from './service.ts';

/** The average number of rows for each kind of what waits, when only `kinds` of them have any. */
const shownOf = (kinds: number): number => (WAITING_SHOWN * kinds) / WAITING_KINDS.length;

const WaitingKindEnum = builder.enumType('WaitingKind', {
  description: 'What can wait for a person.',
  values: WAITING_KINDS,
});

const SaidType = builder.objectRef<Said>('WaitingSaid').implement({
  description: 'Who asked, answered or began it, and when.',
  fields: (t) => ({
    by: t.exposeString('by', { nullable: true, description: 'Null when the history no longer has it.' }),
    at: t.expose('at', { type: 'DateTime' }),
    dueDay: t.exposeString('dueDay', {
      nullable: true,
      description:
        'The day until which it is wanted, of conditions and consultations: the earliest of the request.',
    }),
    overdue: t.exposeBoolean('overdue', { description: 'That day is over.' }),
    waitsFor: t.exposeString('waitsFor', {
      nullable: true,
      description: 'The name of somebody who is away and for whom it waits: the person stands in for them.',
    }),
  }),
});

const WaitingActionType = builder.objectRef<WaitingAction>('WaitingAction').implement({
  description: 'An action of a meeting that waits for a person, who need not read the meeting.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    text: t.exposeString('text'),
    meetingId: t.id({ resolve: ({ meetingId }) => String(meetingId) }),
    meetingTitle: t.exposeString('meetingTitle'),
    page: t.exposeString('page', {
      nullable: true,
      description: "The path of the meeting's page; null for people who may not open it.",
    }),
    dueDay: t.exposeString('dueDay', { nullable: true }),
    overdue: t.exposeBoolean('overdue', { description: 'That day is over.' }),
  }),
});

const WaitingType = builder.objectRef<Waiting>('Waiting').implement({
  description: 'What of one kind waits for the person who asks.',
  fields: (t) => ({
    kind: t.expose('kind', { type: WaitingKindEnum }),
    count: t.exposeInt('count', { description: `${MOST_WAITING}: that many or more.` }),
    oldest: t.expose('oldest', {
      type: 'DateTime',
      nullable: true,
      description:
        'Since when the one waits that has waited longest: at its stage, for an answer, or after its due day.',
    }),
    oldestWorkingDays: t.exposeInt('oldestWorkingDays', {
      nullable: true,
      description: 'The working days since then.',
    }),
    overdue: t.exposeInt('overdue', {
      nullable: true,
      description: `Of work at a stage, conditions, consultations and actions: how many are overdue. ${MOST_WAITING}: that many or more. Null for other kinds.`,
    }),
    items: t.field({
      type: [DeviceRequestType],
      description: 'Urgent ones first, and of both those first that have waited longest.',
      // Actions are about no request.
      extensions: { rows: shownOf(WAITING_KINDS.length - 1) },
      resolve: ({ items }) => items,
    }),
    said: t.field({
      type: [SaidType],
      description:
        'Of what people have said, asked or begun: who did first, in the order of the items, or of those consulted about. Otherwise empty.',
      extensions: { rows: shownOf(SAID_KINDS.length) },
      resolve: ({ said }) => said,
    }),
    consulted: t.field({
      type: [ConsultedRequestType],
      description:
        'Of consultations: what they are about, also where the person may not open it. Otherwise empty.',
      extensions: { rows: shownOf(1) },
      resolve: ({ consulted }) => consulted,
    }),
    actions: t.field({
      type: [WaitingActionType],
      description: 'Of actions of meetings: the first due first. Otherwise empty.',
      extensions: { rows: shownOf(1) },
      resolve: ({ actions }) => actions,
    }),
  }),
});

builder.queryField('waiting', (t) =>
  t.field({
    type: [WaitingType],
    description: 'What waits for the person who asks: each kind that concerns them.',
    extensions: { rows: WAITING_KINDS.length },
    resolve: (_root, _args, context) => readWaiting(context),
  }),
);

const SaidKindEnum = builder.enumType('SaidKind', {
  description: 'What of it people have said.',
  values: SAID_KINDS,
});

const SaidRequestType = builder.objectRef<SaidRequest>('SaidRequest').implement({
  description: 'A request on which somebody has said what waits.',
  fields: (t) => ({
    request: t.field({
      type: DeviceRequestType,
      nullable: true,
      description: 'Null for one about which the person is consulted, and that they may not read.',
      resolve: ({ request }) => request,
    }),
    consulted: t.field({
      type: ConsultedRequestType,
      nullable: true,
      description: 'Of consultations: what it is about.',
      resolve: ({ consulted }) => consulted,
    }),
    by: t.exposeString('by', { nullable: true, description: 'Null when the history no longer has it.' }),
    at: t.expose('at', { type: 'DateTime' }),
    dueDay: t.exposeString('dueDay', {
      nullable: true,
      description:
        'The day until which it is wanted, of conditions and consultations: the earliest of the request.',
    }),
    overdue: t.exposeBoolean('overdue', { description: 'That day is over.' }),
    waitsFor: t.exposeString('waitsFor', {
      nullable: true,
      description: 'The name of somebody who is away and for whom it waits: the person stands in for them.',
    }),
  }),
});

const SaidConnection = builder.connectionObject({
  type: SaidRequestType,
  name: 'SaidRequestConnection',
  fields: (t) => ({
    totalCount: t.int({ description: `${MOST_WAITING}: that many or more.`, resolve: totalOf }),
  }),
});

builder.queryField('waitingSaid', (t) =>
  t.field({
    type: SaidConnection,
    description:
      'Of one kind that people say, what waits for the person who asks: the longest waiting first. Each request stands there once.',
    args: { kind: t.arg({ type: SaidKindEnum, required: true }), first: t.arg.int(), after: t.arg.string() },
    resolve: async (_root, { kind, first, after }, context) =>
      toConnection(await readSaid(context, { kind, first: readFirst(first), after }), after),
  }),
);
