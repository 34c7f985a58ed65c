import {
  canAddToMinutes,
  canApproveMinutes,
  gapsIn,
  LIMITS,
  MINUTES_STATE_NAMES,
  type MinutesPart,
  mayWriteMinutes,
} from '@portal/domain';
import { requireUser } from '../../platform/context.ts';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  nullWhen,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../../requests/index.ts';
import { MeetingResult } from '../meetings/graphql.ts';
import type { Minutes, MinutesAddition } from './model.ts';
import {
  addToMinutes,
  approveMinutes,
  minutesStanding,
  readMinutes,
  saveMinutes,
  setMinuteTaker,
} from './service.ts';

const MinutesStateEnum = builder.enumType('MinutesState', {
  description: 'How far minutes are.',
  values: MINUTES_STATE_NAMES,
});

const MinutesPartType = builder.objectRef<MinutesPart>('MinutesPart').implement({
  description: 'A part of minutes: what is about the whole meeting, without a heading, or about one item.',
  fields: (t) => ({
    heading: t.exposeString('heading'),
    text: t.string({
      nullable: true,
      description: 'Null where its heading was taken out of the text.',
      resolve: ({ text }) => text,
    }),
    gaps: t.stringList({
      description: 'What is still to be written, as `[To write: what was said]` marks it.',
      resolve: ({ text }) => gapsIn(text ?? ''),
    }),
    item: t.id({ nullable: true, resolve: ({ item }) => item && String(item) }),
  }),
});

const MinutesAdditionType = builder.objectRef<MinutesAddition>('MinutesAddition').implement({
  description: 'What was added to minutes after they were approved.',
  fields: (t) => ({
    text: t.exposeString('text'),
    about: t.exposeString('about', {
      nullable: true,
      description: 'The heading of the item; null for the whole meeting.',
    }),
    author: t.field({ type: NamedPersonType, resolve: ({ author }) => author }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
});

const MinutesType = builder.objectRef<Minutes>('MeetingMinutes').implement({
  description: 'The minutes of a meeting, without what is about items from which the person is recused.',
  fields: (t) => ({
    id: t.id({ description: 'Of the meeting.', resolve: ({ meeting }) => String(meeting.id) }),
    text: t.exposeString('text', { description: 'All parts, each under the line of its heading.' }),
    parts: t.field({
      type: [MinutesPartType],
      extensions: { rows: LIMITS.meeting.items + 1 },
      resolve: ({ parts }) => [...parts],
    }),
    state: t.expose('state', { type: MinutesStateEnum }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
    hiddenItems: t.intList({
      description: 'The numbers on the agenda of the items that are not shown to the person.',
      resolve: ({ hiddenItems }) => [...hiddenItems],
    }),
    actionsVersion: t.int({
      description: 'Counts the changes of the actions of the meeting.',
      resolve: ({ meeting }) => meeting.actionsVersion,
    }),
    additions: t.field({ type: [MinutesAdditionType], resolve: ({ additions }) => [...additions] }),
    approvedBy: t.field({
      type: NamedPersonType,
      nullable: true,
      resolve: ({ approvedBy }) => approvedBy,
    }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true }),
    editedBy: t.exposeString('editedBy', {
      nullable: true,
      description: 'Who has changed the draft last; null for the one of the portal.',
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime' }),
    mayWrite: t.boolean({
      description: 'The person writes these minutes; once they are approved, adds to them.',
      resolve: ({ meeting, state }, _args, context) => {
        const user = requireUser(context);
        return state === 'draft'
          ? mayWriteMinutes(user, meeting).allowed
          : canAddToMinutes(user, minutesStanding(meeting, state)).allowed;
      },
    }),
    mayApprove: t.boolean({
      resolve: ({ meeting, state }, _args, context) =>
        canApproveMinutes(requireUser(context), minutesStanding(meeting, state)).allowed,
    }),
  }),
});

builder.queryField('meetingMinutes', (t) =>
  t.field({
    type: MinutesType,
    nullable: true,
    description:
      'The minutes of a meeting, drafted until somebody has written them; null until it is closed, and for whoever may not read it.',
    args: { meeting: t.arg.id({ required: true }) },
    resolve: async (_root, { meeting }, context) => {
      const id = readId(meeting);
      return nullWhen(['not_found', 'conflict'], readMinutes(context, id));
    },
  }),
);

const MinutesResult = builder.errorUnion('MeetingMinutesResult', {
  types: [MinutesType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'MeetingMinutes',
});

builder.mutationField('saveMinutes', (t) =>
  t.field({
    type: MinutesResult,
    description:
      'Writes the minutes of a meeting, for the minute taker, the chair and the business office. What is hidden from them stays as it is.',
    args: {
      meeting: t.arg.id({ required: true }),
      text: t.arg.string({ required: true }),
      version: t.arg.int({ required: true, description: 'The version that the person has read.' }),
    },
    resolve: (_root, { meeting, ...input }, context) =>
      refusable(context, 'saveMinutes', async () => saveMinutes(context, readId(meeting), input)),
  }),
);

builder.mutationField('approveMinutes', (t) =>
  t.field({
    type: MinutesResult,
    description: 'Approves the minutes of a meeting, for its chair: from then on they are fixed.',
    args: {
      meeting: t.arg.id({ required: true }),
      version: t.arg.int({ required: true }),
      actionsVersion: t.arg.int({ description: 'Of the actions, as the person has read them.' }),
    },
    resolve: (_root, { meeting, ...read }, context) =>
      refusable(context, 'approveMinutes', async () => approveMinutes(context, readId(meeting), read)),
  }),
);

builder.mutationField('addToMinutes', (t) =>
  t.field({
    type: MinutesResult,
    description: 'Adds to minutes that are approved, for whoever writes them.',
    args: {
      meeting: t.arg.id({ required: true }),
      text: t.arg.string({ required: true }),
      item: t.arg.id({ description: 'Without it, it is about the whole meeting.' }),
    },
    resolve: (_root, { meeting, text, item: itemId }, context) =>
      refusable(context, 'addToMinutes', async () =>
        addToMinutes(context, readId(meeting), { text, itemId }),
      ),
  }),
);

builder.mutationField('nameMinuteTaker', (t) =>
  t.field({
    type: MeetingResult,
    description: 'Names who takes the minutes of a meeting, for the chair and the business office.',
    args: {
      meeting: t.arg.id({ required: true }),
      member: t.arg.id({ description: 'Without it, the chair.' }),
    },
    resolve: (_root, { meeting, member: userId }, context) =>
      refusable(context, 'nameMinuteTaker', async () => setMinuteTaker(context, readId(meeting), { userId })),
  }),
);
