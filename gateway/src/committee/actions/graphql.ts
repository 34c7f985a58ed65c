import { LIMITS } from '@portal/domain';
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
import type { ActionItem } from './model.ts';
import {
  type Actions,
  changeAction,
  deleteAction,
  findPeopleForActions,
  finishAction,
  MOST_OFFERED,
  noteAction,
  readActions,
  reopenAction,
} from './service.ts';

const ActionDoneType = builder.objectRef<NonNullable<ActionItem['done']>>('ActionDone').implement({
  description: 'Who has marked an action as done, and when.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    by: t.field({ type: NamedPersonType, resolve: ({ by }) => by }),
    note: t.exposeString('note', { nullable: true }),
  }),
});

const ActionItemType = builder.objectRef<ActionItem>('ActionItem').implement({
  description: 'What somebody has to do by the minutes of a meeting.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    meetingId: t.id({ resolve: ({ meetingId }) => String(meetingId) }),
    text: t.exposeString('text'),
    personId: t.id({
      nullable: true,
      description: 'Who has it; null for a guest.',
      resolve: ({ personId }) => personId && String(personId),
    }),
    name: t.exposeString('name', {
      description: 'The name of that person when it was noted, or of a guest.',
    }),
    dueDay: t.exposeString('dueDay', { nullable: true, description: 'By when: a day.' }),
    item: t.id({
      nullable: true,
      description: 'The item of the agenda that it comes from; null for the whole meeting.',
      resolve: ({ item }) => item && String(item),
    }),
    about: t.exposeString('about', { nullable: true, description: 'What that item is called.' }),
    done: t.field({ type: ActionDoneType, nullable: true, resolve: ({ done }) => done }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
    mayFinish: t.exposeBoolean('mayFinish', { description: 'The person can mark it as done now.' }),
    mayReopen: t.exposeBoolean('mayReopen', { description: 'The person can open it again now.' }),
  }),
});

const ActionsType = builder.objectRef<Actions>('MeetingActions').implement({
  description: 'The actions of a meeting, without those about items from which the person is recused.',
  fields: (t) => ({
    id: t.id({ description: 'Of the meeting.', resolve: ({ meeting }) => String(meeting.id) }),
    version: t.exposeInt('version', { description: 'Counts the changes of all of them.' }),
    items: t.field({
      type: [ActionItemType],
      extensions: { rows: LIMITS.actions.most },
      resolve: ({ items }) => [...items],
    }),
    mayNote: t.exposeBoolean('mayNote', {
      description:
        'The person notes, changes and deletes them: who writes the minutes, until they are approved.',
    }),
  }),
});

builder.queryField('meetingActions', (t) =>
  t.field({
    type: ActionsType,
    nullable: true,
    description: 'The actions of a meeting; null for whoever may not read it, and for a circulation.',
    args: { meeting: t.arg.id({ required: true }) },
    resolve: async (_root, { meeting }, context) => {
      const id = readId(meeting);
      return nullWhen(['not_found', 'conflict'], readActions(context, id));
    },
  }),
);

builder.queryField('peopleForActions', (t) =>
  t.field({
    type: [NamedPersonType],
    description: 'Staff by name, to whom actions are given. For people who read meetings.',
    extensions: { rows: MOST_OFFERED },
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => findPeopleForActions(context, text),
  }),
);

const ActionsResult = builder.errorUnion('MeetingActionsResult', {
  types: [ActionsType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'MeetingActions',
});

const ActionItemResult = builder.errorUnion('ActionItemResult', {
  types: [ActionItemType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'ActionItem',
});

const ActionInput = builder.inputType('ActionInput', {
  description: 'An action, for a person or for a guest by name.',
  fields: (t) => ({
    text: t.string({ required: true }),
    personId: t.id(),
    guest: t.string(),
    dueDay: t.string(),
    itemId: t.id(),
  }),
});

const WRITES = 'For whoever writes the minutes, from the opening of the meeting until they are approved.';

builder.mutationField('noteAction', (t) =>
  t.field({
    type: ActionsResult,
    description: `Notes an action. ${WRITES}`,
    args: { meeting: t.arg.id({ required: true }), input: t.arg({ type: ActionInput, required: true }) },
    resolve: (_root, { meeting, input }, context) =>
      refusable(context, 'noteAction', async () => noteAction(context, readId(meeting), input)),
  }),
);

builder.mutationField('changeAction', (t) =>
  t.field({
    type: ActionsResult,
    description: `Changes an action. ${WRITES}`,
    args: {
      meeting: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'The version that the person has read.' }),
      input: t.arg({ type: ActionInput, required: true }),
    },
    resolve: (_root, { meeting, id, version, input }, context) =>
      refusable(context, 'changeAction', async () =>
        changeAction(context, readId(meeting), readId(id), { ...input, version }),
      ),
  }),
);

builder.mutationField('deleteAction', (t) =>
  t.field({
    type: ActionsResult,
    description: `Deletes an action. ${WRITES}`,
    args: {
      meeting: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, { meeting, id, version }, context) =>
      refusable(context, 'deleteAction', async () =>
        deleteAction(context, readId(meeting), readId(id), { version }),
      ),
  }),
);

builder.mutationField('finishAction', (t) =>
  t.field({
    type: ActionItemResult,
    description:
      'Marks an action as done, once the minutes are approved. For whoever has it, the minute taker, the chair and the business office.',
    args: {
      meeting: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      note: t.arg.string(),
    },
    resolve: (_root, { meeting, id, note }, context) =>
      refusable(context, 'finishAction', async () =>
        finishAction(context, readId(meeting), readId(id), { note }),
      ),
  }),
);

builder.mutationField('reopenAction', (t) =>
  t.field({
    type: ActionItemResult,
    description:
      'Opens an action again that was done. For the minute taker, the chair and the business office.',
    args: { meeting: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { meeting, id }, context) =>
      refusable(context, 'reopenAction', async () => reopenAction(context, readId(meeting), readId(id))),
  }),
);
