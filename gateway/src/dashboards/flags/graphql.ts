import {
  builder,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RoleEnum,
  refusable,
} from '../../platform/graphql/index.ts';
import { changeFlag, type FlagState, listFlags } from './service.ts';

/** The size of the list that the cost of a query assumes: no portal has more. */
const MOST_FLAGS = 100;

const FlagType = builder.objectRef<FlagState>('Flag').implement({
  description: 'A switch in a dashboard, and for whom it is on.',
  fields: (t) => ({
    dashboard: t.exposeString('dashboard'),
    name: t.exposeString('name'),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Null when no version that browsers get declares it.',
    }),
    killed: t.exposeBoolean('killed', { description: 'Off for everybody, whatever else is set.' }),
    percent: t.exposeInt('percent', { description: 'The share of sessions for which it is on.' }),
    roles: t.field({ type: [RoleEnum], resolve: ({ roles }) => [...roles] }),
    people: t.stringList({ description: 'Email addresses.', resolve: ({ people }) => [...people] }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('flags', (t) =>
  t.field({
    type: [FlagType],
    extensions: { rows: MOST_FLAGS },
    description: 'The flags of all dashboards, for administrators.',
    resolve: (_root, _args, context) => listFlags(context),
  }),
);

const FlagResult = builder.errorUnion('FlagResult', {
  types: [FlagType, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'Flag',
});

const FlagInput = builder.inputType('FlagInput', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    killed: t.boolean(),
    percent: t.int(),
    roles: t.field({ type: [RoleEnum] }),
    people: t.stringList(),
  }),
});

builder.mutationField('changeFlag', (t) =>
  t.field({
    type: FlagResult,
    args: {
      dashboard: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      input: t.arg({ type: FlagInput, required: true }),
    },
    resolve: (_root, { dashboard, name, input }, context) =>
      refusable(context, 'changeFlag', () => changeFlag(context, dashboard, name, input)),
  }),
);
