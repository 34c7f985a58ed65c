import {
  dayOf,
  isConfirmedUrgent,
  isOverdue,
  LIMITS,
  requestNumber,
  stageOf,
  stageSinceOf,
} from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
  StageEnum,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import {
  type DeviceRequest,
  DeviceRequestType,
  haveFirstApproval,
  NamedPersonType,
} from '../../requests/index.ts';
import { DecisionType } from '../advice/graphql-type.ts';
import { MeetingKindEnum, MeetingStateEnum, MeetingType, QuorumType } from '../meetings/graphql-type.ts';
import type { Meeting } from '../meetings/model.ts';
import { CountedVoteType, ItemVoteType, RecommendationType } from '../votes/graphql-type.ts';
import type { MeetingItem } from './model.ts';
import { type MeetingOfRequest, meetingsOfRequests, readAgendas } from './read.ts';
import { addItem, changeItem, MOST_PROPOSED, orderAgenda, proposeItems, removeItem } from './service.ts';

/** Only the main facts of the request: an agenda has many requests, and each has many fields. Clients read the rest by its id. */
const AgendaRequestType = builder.objectRef<DeviceRequest>('AgendaRequest').implement({
  description: 'What an agenda shows of a request.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.string({ resolve: ({ id }) => requestNumber(id) }),
    deviceName: t.exposeString('deviceName'),
    manufacturer: t.exposeString('manufacturer'),
    department: t.exposeString('department'),
    stage: t.field({ type: StageEnum, resolve: stageOf }),
    stageSince: t.field({ type: 'DateTime', resolve: stageSinceOf }),
    isUrgent: t.boolean({
      description: 'Its urgency is confirmed.',
      resolve: isConfirmedUrgent,
    }),
    dueDay: t.string({
      nullable: true,
      description: 'The day on which its stage should be over, such as 2026-11-24, where the hospital is.',
      resolve: ({ dueAt }, _args, { config }) => (dueAt ? dayOf(dueAt, config.timeZone) : null),
    }),
    waitsForSecond: t.loadable({
      type: 'Boolean',
      description:
        'An approval of it waits for a second person; false for people who do not read all requests.',
      load: (requests: DeviceRequest[], context) => haveFirstApproval(context, requests),
      resolve: (request) => request,
    }),
    overdue: t.boolean({ resolve: ({ dueAt = null }, _args, { clock }) => isOverdue(dueAt, clock()) }),
  }),
});

export const MeetingItemType = builder.objectRef<MeetingItem>('MeetingItem').implement({
  description: 'What a meeting talks about: a request or a text.',
  fields: (t) => ({
    id: t.exposeID('id'),
    request: t.field({ type: AgendaRequestType, nullable: true, resolve: ({ request }) => request }),
    text: t.exposeString('text', { nullable: true }),
    minutes: t.exposeInt('minutes', { nullable: true }),
    state: t.expose('state', { type: MeetingStateEnum }),
    fallen: t.exposeBoolean('fallen', {
      description: 'The request has left committee review.',
    }),
    // Ids instead of people: this costs the same for any number of people.
    voted: t.field({
      type: ['ID'],
      description:
        'Of a circulation: the members who may vote on it and have; nobody for a person who is recused from it.',
      resolve: ({ voted }) => voted.map(({ id }) => String(id)),
    }),
    votesCast: t.exposeInt('votesCast', {
      description:
        'Votes of members who may vote on it, in session of those who are there; 0 for a person who is recused from it.',
    }),
    eligible: t.exposeInt('eligible', {
      description: 'How many members may vote on it; once it is closed, how many could.',
    }),
    quorum: t.field({
      type: QuorumType,
      nullable: true,
      description: 'Of those who may vote on it; null for a text.',
      resolve: ({ quorum }) => quorum,
    }),
    recused: t.field({
      type: [NamedPersonType],
      description: 'Members of the meeting who do not vote on it.',
      resolve: ({ recused }) => [...recused],
    }),
    votes: t.field({
      type: [CountedVoteType],
      description:
        'Once it is closed, or while it is open where the hospital shows them; none for a person who is recused from it.',
      resolve: ({ votes }) => [...votes],
    }),
    ownVote: t.field({
      type: ItemVoteType,
      nullable: true,
      description: 'What the person votes: in the meeting, or on the request before.',
      resolve: ({ ownVote }) => ownVote,
    }),
    recommendation: t.field({
      type: RecommendationType,
      nullable: true,
      description: 'Once it is closed; null for a text, and for a person who is recused from it.',
      resolve: ({ recommendation }) => recommendation,
    }),
    decision: t.field({
      type: DecisionType,
      nullable: true,
      description: 'What the business office has decided on its request.',
      resolve: ({ decision }) => decision,
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', nullable: true }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.objectField(MeetingType, 'items', (t) =>
  t.loadableList({
    type: MeetingItemType,
    description: 'The agenda, in its order.',
    extensions: { rows: LIMITS.meeting.items },
    load: (meetings: Meeting[], context) => readAgendas(context, meetings),
    resolve: (meeting) => meeting,
  }),
);

export const MeetingOfRequestType = builder.objectRef<MeetingOfRequest>('MeetingOfRequest').implement({
  description: 'The meeting that will talk about a request, or the circulation that votes on it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: MeetingKindEnum }),
    title: t.exposeString('title'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    timeZone: t.string({ resolve: (_meeting, _args, { config }) => config.timeZone }),
    readable: t.exposeBoolean('readable', { description: 'Whether the person may open its page.' }),
  }),
});

builder.objectField(DeviceRequestType, 'meeting', (t) =>
  t.loadable({
    type: MeetingOfRequestType,
    nullable: true,
    description: 'The meeting on whose agenda it is; null for people who do not read all requests.',
    load: (requests: DeviceRequest[], context) => meetingsOfRequests(context, requests),
    resolve: (request) => request,
  }),
);

builder.queryField('meetingProposals', (t) =>
  t.field({
    type: [AgendaRequestType],
    description:
      'Requests in committee review that are on no agenda ahead: urgent ones first, then what is due first, then what has waited longest.',
    extensions: { rows: MOST_PROPOSED },
    resolve: (_root, _args, context) => proposeItems(context),
  }),
);

export const MeetingItemResult = builder.errorUnion('MeetingItemResult', {
  types: [MeetingItemType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'MeetingItem',
});

builder.mutationField('addMeetingItem', (t) =>
  t.field({
    type: MeetingItemResult,
    description: 'Adds a request in committee review, or a text, to the end of an agenda.',
    args: {
      meeting: t.arg.id({ required: true }),
      requestId: t.arg.id(),
      text: t.arg.string(),
      minutes: t.arg.int(),
    },
    resolve: (_root, { meeting, ...input }, context) =>
      refusable(context, 'addMeetingItem', async () => addItem(context, readId(meeting), input)),
  }),
);

builder.mutationField('changeMeetingItem', (t) =>
  t.field({
    type: MeetingItemResult,
    description: 'Changes the minutes of an item, or its text; what is left out stays.',
    args: {
      meeting: t.arg.id({ required: true }),
      item: t.arg.id({ required: true }),
      text: t.arg.string(),
      minutes: t.arg.int(),
    },
    resolve: (_root, { meeting, item, ...input }, context) =>
      refusable(context, 'changeMeetingItem', async () =>
        changeItem(context, readId(meeting), readId(item), input),
      ),
  }),
);

const RemovedMeetingItem = builder.objectRef<{ id: number }>('RemovedMeetingItem').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
});

const RemoveMeetingItemResult = builder.errorUnion('RemoveMeetingItemResult', {
  types: [RemovedMeetingItem, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'RemovedMeetingItem',
});

builder.mutationField('removeMeetingItem', (t) =>
  t.field({
    type: RemoveMeetingItemResult,
    description: 'Takes an item off an agenda.',
    args: { meeting: t.arg.id({ required: true }), item: t.arg.id({ required: true }) },
    resolve: (_root, { meeting, item }, context) =>
      refusable(context, 'removeMeetingItem', async () => {
        const id = readId(item);
        await removeItem(context, readId(meeting), id);
        return { id };
      }),
  }),
);

const MeetingOrder = builder.objectRef<readonly MeetingItem[]>('MeetingOrder').implement({
  fields: (t) => ({ items: t.field({ type: [MeetingItemType], resolve: (items) => [...items] }) }),
});

const OrderMeetingResult = builder.errorUnion('OrderMeetingResult', {
  types: [MeetingOrder, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'MeetingOrder',
});

builder.mutationField('orderMeetingItems', (t) =>
  t.field({
    type: OrderMeetingResult,
    description:
      'Puts the items of an agenda into another order: all of them, each once. With the order that the person has `seen`, nobody’s sorting is undone.',
    args: {
      meeting: t.arg.id({ required: true }),
      order: t.arg.idList({ required: true }),
      seen: t.arg({ type: ['ID'], required: { list: false, items: true } }),
    },
    resolve: (_root, { meeting, ...input }, context) =>
      refusable(context, 'orderMeetingItems', async () => orderAgenda(context, readId(meeting), input)),
  }),
);
