import { ABSENCE_PROBLEM_NAMES, soughtSchema, validate } from '@portal/domain';
import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import type { Context } from '../../platform/context.ts';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import type { NamedPerson } from '../comments/model.ts';
import { AssigneeType } from '../device-requests/assignee-type.ts';
import { type AbsenceCalendar, readAbsences, removeAbsences, setAbsences } from './absences.ts';
import {
  type Deputyship,
  endDeputy,
  findDeputies,
  nameDeputy,
  readDeputy,
  standInsByPerson,
} from './service.ts';

const DeputyshipType = builder.objectRef<Deputyship>('Deputyship').implement({
  description: 'Who stands in for a person, and when. Days are such as 2026-12-04.',
  fields: (t) => ({
    deputy: t.field({ type: NamedPersonType, resolve: ({ deputy }) => deputy }),
    from: t.exposeString('from', {
      nullable: true,
      description: 'Null where the calendar of absences says when.',
    }),
    until: t.exposeString('until', { nullable: true, description: 'The last day.' }),
    activeUntil: t.exposeString('activeUntil', {
      nullable: true,
      description: 'Until when they stand in now; null when they do not.',
    }),
  }),
});

interface StandingIn {
  deputy: NamedPerson;
  until: string;
}

const StandInType = builder.objectRef<StandingIn>('StandIn').implement({
  description: 'Who stands in for somebody now.',
  fields: (t) => ({
    deputy: t.field({ type: NamedPersonType, resolve: ({ deputy }) => deputy }),
    until: t.exposeString('until', { description: 'The last day, such as 2026-12-04.' }),
  }),
});

const standIns = createContextCache(
  (context: Context) =>
    new DataLoader<number, StandingIn | null>(async (ids) => {
      const found = await standInsByPerson(context, ids);
      return ids.map((id) => found.get(id) ?? null);
    }),
);

builder.objectField(AssigneeType, 'standIn', (t) =>
  t.field({
    type: StandInType,
    nullable: true,
    description: 'Who stands in for them now; null when nobody does. One statement for all of an answer.',
    resolve: ({ id }, _args, context) => standIns(context).load(Number(id)),
  }),
);

builder.queryField('myDeputy', (t) =>
  t.field({
    type: DeputyshipType,
    nullable: true,
    description: 'Who stands in for the person who asks; null when they have named nobody.',
    resolve: (_root, _args, context) => readDeputy(context),
  }),
);

builder.queryField('deputyCandidates', (t) =>
  t.field({
    type: [NamedPersonType],
    extensions: { rows: 10 },
    description: 'People of the same role by name or email who can stand in.',
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => findDeputies(context, validate(soughtSchema('text'), text) ?? ''),
  }),
);

const NameDeputyResult = builder.errorUnion('NameDeputyResult', {
  types: [DeputyshipType, ConflictError, ForbiddenError, InvalidError],
  resolveType: () => 'Deputyship',
});

builder.mutationField('nameDeputy', (t) =>
  t.field({
    type: NameDeputyResult,
    description:
      'Names somebody of the same role who stands in for the person who asks, in place of whom they had named. Without days, the calendar of absences says when.',
    args: { user: t.arg.id({ required: true }), from: t.arg.string(), until: t.arg.string() },
    resolve: (_root, { user, from, until }, context) =>
      refusable(context, 'nameDeputy', async () =>
        nameDeputy(context, { userId: readId(user), from, until }),
      ),
  }),
);

const EndedDeputyType = builder.objectRef<{ ended: boolean }>('EndedDeputy').implement({
  fields: (t) => ({ ended: t.exposeBoolean('ended', { description: 'Whether there was one.' }) }),
});

const EndDeputyResult = builder.errorUnion('EndDeputyResult', {
  types: [EndedDeputyType, ForbiddenError],
  resolveType: () => 'EndedDeputy',
});

builder.mutationField('endDeputy', (t) =>
  t.field({
    type: EndDeputyResult,
    description: 'Nobody stands in for the person who asks any more.',
    resolve: (_root, _args, context) =>
      refusable(context, 'endDeputy', async () => ({ ended: await endDeputy(context) })),
  }),
);

const AbsenceProblemEnum = builder.enumType('AbsenceProblem', {
  description: 'Why a calendar of absences could not be read.',
  values: ABSENCE_PROBLEM_NAMES,
});

const AbsenceCalendarType = builder.objectRef<AbsenceCalendar>('AbsenceCalendar').implement({
  description: 'How a calendar of absences is read. Its address is told nobody.',
  fields: (t) => ({
    host: t.exposeString('host'),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    problem: t.expose('problem', { type: AbsenceProblemEnum, nullable: true }),
    from: t.exposeString('from', {
      nullable: true,
      description: 'The first day of the absence that is now or comes next.',
    }),
    until: t.exposeString('until', { nullable: true }),
  }),
});

builder.queryField('myAbsences', (t) =>
  t.field({
    type: AbsenceCalendarType,
    nullable: true,
    description: 'How the calendar of absences of the person who asks is read; null without one.',
    resolve: (_root, _args, context) => readAbsences(context),
  }),
);

const SetAbsencesResult = builder.errorUnion('SetAbsencesResult', {
  types: [AbsenceCalendarType, ForbiddenError, InvalidError],
  resolveType: () => 'AbsenceCalendar',
});

builder.mutationField('setAbsences', (t) =>
  t.field({
    type: SetAbsencesResult,
    description: 'Keeps the address of the calendar of absences of the person who asks.',
    args: { address: t.arg.string({ required: true }) },
    resolve: (_root, { address }, context) =>
      refusable(context, 'setAbsences', () => setAbsences(context, { address })),
  }),
);

const RemovedAbsencesType = builder.objectRef<{ removed: boolean }>('RemovedAbsences').implement({
  fields: (t) => ({ removed: t.exposeBoolean('removed', { description: 'Whether there was one.' }) }),
});

const RemoveAbsencesResult = builder.errorUnion('RemoveAbsencesResult', {
  types: [RemovedAbsencesType, ForbiddenError],
  resolveType: () => 'RemovedAbsences',
});

builder.mutationField('removeAbsences', (t) =>
  t.field({
    type: RemoveAbsencesResult,
    description: 'Forgets the address of the calendar of absences of the person who asks.',
    resolve: (_root, _args, context) =>
      refusable(context, 'removeAbsences', async () => ({ removed: await removeAbsences(context) })),
  }),
);
