import { SAVED_VIEW_LIMITS } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RoleEnum,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { RequestViewEnum } from '../device-requests/graphql.ts';
import type { BoundedCount } from '../device-requests/list-count-store.ts';
import { changeView, compareQueries, removeView, type SavedView, savedViews, saveView } from './service.ts';

const SavedViewType = builder.objectRef<SavedView>('SavedView').implement({
  description: 'A list as somebody has narrowed and sorted it, to be opened again.',
  fields: (t) => ({
    id: t.exposeID('id'),
    list: t.expose('list', { type: RequestViewEnum }),
    name: t.exposeString('name'),
    query: t.exposeString('query', {
      description: "As in the address of the list's screen: assignee=me&overdue=true.",
    }),
    role: t.expose('role', {
      type: RoleEnum,
      nullable: true,
      description: 'With which it is shared. Null: only who saved it sees it.',
    }),
    savedBy: t.string({ description: 'The name of the person.', resolve: ({ savedBy }) => savedBy.name }),
    count: t.exposeInt('count', { description: 'How many requests it shows to the person who asks.' }),
    isLeast: t.exposeBoolean('isLeast', {
      description: `Counting ended after ${SAVED_VIEW_LIMITS.counted} requests: there may be more.`,
    }),
  }),
});

builder.queryField('savedViews', (t) =>
  t.field({
    type: [SavedViewType],
    description: "The person's own views of a list, and those that are shared with their roles.",
    extensions: { rows: SAVED_VIEW_LIMITS.perPerson + SAVED_VIEW_LIMITS.perRole },
    args: { list: t.arg({ type: RequestViewEnum, required: true }) },
    resolve: (_root, { list }, context) => savedViews(context, list),
  }),
);

const ListCountType = builder.objectRef<BoundedCount>('ListCount').implement({
  description: 'How many requests a list shows.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    isLeast: t.exposeBoolean('isLeast', {
      description: `Counting ended after ${SAVED_VIEW_LIMITS.counted} requests: there may be more.`,
    }),
  }),
});

builder.queryField('listCounts', (t) =>
  t.field({
    type: [ListCountType],
    description: `How many requests each query of a list would show, in their order. At most ${SAVED_VIEW_LIMITS.compared}; the empty one is the whole list.`,
    extensions: { rows: SAVED_VIEW_LIMITS.compared },
    args: {
      list: t.arg({ type: RequestViewEnum, required: true }),
      queries: t.arg.stringList({ required: true }),
    },
    resolve: (_root, input, context) => compareQueries(context, input),
  }),
);

const SavedViewResult = builder.errorUnion('SavedViewResult', {
  types: [SavedViewType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'SavedView',
});

builder.mutationField('saveView', (t) =>
  t.field({
    type: SavedViewResult,
    description: 'Saves a list as it is narrowed and sorted, for oneself or for a role that one has.',
    args: {
      list: t.arg({ type: RequestViewEnum, required: true }),
      name: t.arg.string({ required: true }),
      query: t.arg.string({ required: true }),
      role: t.arg({ type: RoleEnum }),
    },
    resolve: (_root, input, context) => refusable(context, 'saveView', () => saveView(context, input)),
  }),
);

builder.mutationField('changeSavedView', (t) =>
  t.field({
    type: SavedViewResult,
    description: 'A shared one belongs to everybody with its role. What is left out stays.',
    args: { id: t.arg.id({ required: true }), name: t.arg.string(), query: t.arg.string() },
    resolve: (_root, { id, name, query }, context) =>
      refusable(context, 'changeSavedView', async () =>
        changeView(context, readId(id), { name: name ?? undefined, query: query ?? undefined }),
      ),
  }),
);

builder.mutationField('removeSavedView', (t) =>
  t.field({
    type: SavedViewResult,
    description: 'Answers the view as it was.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      refusable(context, 'removeSavedView', async () => removeView(context, readId(id))),
  }),
);
