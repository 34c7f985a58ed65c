import { builder, ForbiddenError, refusable } from '../../platform/graphql/index.ts';
import { makeCalendar, readCalendarState, removeCalendar } from './service.ts';

builder.queryField('myCalendar', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the secret address of the own calendar was made; null when there is none.',
    resolve: async (_root, _args, context) => (await readCalendarState(context)).madeAt,
  }),
);

const MadeCalendarType = builder.objectRef<{ address: string; madeAt: string }>('MadeCalendar').implement({
  description: 'The address of a calendar, which is told this one time.',
  fields: (t) => ({
    address: t.exposeString('address'),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
  }),
});

const MakeCalendarResult = builder.errorUnion('MakeCalendarResult', {
  types: [MadeCalendarType, ForbiddenError],
  resolveType: () => 'MadeCalendar',
});

builder.mutationField('makeCalendar', (t) =>
  t.field({
    type: MakeCalendarResult,
    description:
      'Makes a secret address at which calendar programs read the own meetings, for people who read meetings. One that there was is over.',
    resolve: (_root, _args, context) => refusable(context, 'makeCalendar', () => makeCalendar(context)),
  }),
);

const RemovedCalendarType = builder.objectRef<{ removed: boolean }>('RemovedCalendar').implement({
  fields: (t) => ({
    removed: t.exposeBoolean('removed', { description: 'Whether there was one.' }),
  }),
});

const RemoveCalendarResult = builder.errorUnion('RemoveCalendarResult', {
  types: [RemovedCalendarType, ForbiddenError],
  resolveType: () => 'RemovedCalendar',
});

builder.mutationField('removeCalendar', (t) =>
  t.field({
    type: RemoveCalendarResult,
    description: 'Removes the address of the own calendar: there is nothing at it any more.',
    resolve: (_root, _args, context) =>
      refusable(context, 'removeCalendar', async () => ({ removed: await removeCalendar(context) })),
  }),
);
