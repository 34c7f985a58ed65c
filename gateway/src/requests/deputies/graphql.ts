import { ABSENCE_PROBLEM_NAMES, soughtSchema, validate } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
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
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { type AbsenceCalendar, readAbsences, removeAbsences, setAbsences } from './absences.ts';
import type { DeputiesNews } from './news.ts';
import {
  type Deputyship,
  endDeputy,
  findDeputies,
  MOST_OFFERED,
  nameDeputy,
  readDeputy,
  standInsByPerson,
} from './service.ts';

export const DeputiesChangeType = builder.objectRef<DeputiesNews>('DeputiesChange').implement({
  description:
    'For whom the reader stands in now. A stream begins with it. It comes again when that has changed, or who stands in for the reader.',
  fields: (t) => ({
    person: t.exposeID('person'),
    standsFor: t.exposeString('standsFor', {
      description:
        'JSON: `id`, `name` and the last day (`until`) of each, as `stands_for` of `GET /auth/verify`.',
    }),
    changedAt: t.expose('deputiesAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When something has changed; null at the beginning of a stream.',
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
    name: t.string({ resolve: ({ deputy }) => deputy.name }),
    until: t.exposeString('until', { description: 'The last day, such as 2026-12-04.' }),
  }),
});

builder.objectField(DeviceRequestType, 'standIn', (t) =>
  t.loadable({
    type: StandInType,
    nullable: true,
    description:
      'Who stands in now for its assignee; null when nobody does. One statement for all requests of an answer.',
    load: async (requests: DeviceRequest[], context) => {
      const assignees = requests.map(({ assigneeId }) => assigneeId);
      const standIns = await standInsByPerson(context, [...new Set(assignees.flatMap((id) => id ?? []))]);
      return assignees.map((id) => (id === null ? null : (standIns.get(id) ?? null)));
    },
    resolve: (request) => request,
  }),
);

/** The user whose deputy or calendar is shown. */
interface Owner {
  owner: number;
}

const AbsenceProblemEnum = builder.enumType('AbsenceProblem', {
  description: 'Why a calendar of absences could not be read.',
  values: ABSENCE_PROBLEM_NAMES,
});

const AbsenceCalendarType = builder.objectRef<AbsenceCalendar & Owner>('AbsenceCalendar').implement({
  description: 'How a calendar of absences is read. Its address is told nobody.',
  fields: (t) => ({
    id: t.exposeID('owner', { description: 'That of its person.' }),
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

const OwnDeputyType = builder
  .objectRef<Owner & { named: Deputyship | null; absences: AbsenceCalendar | null }>('OwnDeputy')
  .implement({
    description:
      'Who stands in for the person who asks, when, and how their calendar of absences is read. Days are such as 2026-12-04.',
    fields: (t) => ({
      id: t.exposeID('owner', { description: 'That of the person who asks.' }),
      deputy: t.field({
        type: NamedPersonType,
        nullable: true,
        description: 'Null when they have named nobody.',
        resolve: ({ named }) => named?.deputy,
      }),
      from: t.string({
        nullable: true,
        description: 'Null where the calendar of absences says when.',
        resolve: ({ named }) => named?.from,
      }),
      until: t.string({ nullable: true, description: 'The last day.', resolve: ({ named }) => named?.until }),
      activeUntil: t.string({
        nullable: true,
        description: 'Until when the deputy stands in now; null when they do not.',
        resolve: ({ named }) => named?.activeUntil,
      }),
      absences: t.field({
        type: AbsenceCalendarType,
        nullable: true,
        resolve: ({ owner, absences }) => absences && { owner, ...absences },
      }),
    }),
  });

async function readOwn(context: Context) {
  const [named, absences] = [await readDeputy(context), await readAbsences(context)];
  return { owner: requireUser(context).id, named, absences };
}

builder.queryField('ownDeputy', (t) =>
  t.field({ type: OwnDeputyType, resolve: (_root, _args, context) => readOwn(context) }),
);

builder.queryField('deputyCandidates', (t) =>
  t.field({
    type: [NamedPersonType],
    extensions: { rows: MOST_OFFERED },
    description: 'People of the same role by name who can stand in.',
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => findDeputies(context, validate(soughtSchema('text'), text) ?? ''),
  }),
);

const OwnDeputyResult = builder.errorUnion('OwnDeputyResult', {
  types: [OwnDeputyType, ConflictError, ForbiddenError, InvalidError],
  resolveType: () => 'OwnDeputy',
});

builder.mutationField('nameDeputy', (t) =>
  t.field({
    type: OwnDeputyResult,
    description:
      'Names somebody of the same role who stands in for the person who asks, in place of whom they had named. Without days, the calendar of absences says when.',
    args: {
      user: t.arg.id({ description: 'Null for nobody any more.' }),
      from: t.arg.string(),
      until: t.arg.string(),
    },
    resolve: (_root, { user, from, until }, context) =>
      refusable(context, 'nameDeputy', async () => {
        if (user) await nameDeputy(context, { userId: readId(user), from, until });
        else await endDeputy(context);
        return readOwn(context);
      }),
  }),
);

builder.mutationField('setAbsences', (t) =>
  t.field({
    type: OwnDeputyResult,
    description:
      'Keeps the address of the calendar of absences of the person who asks. It is read every hour, and told nobody.',
    args: { address: t.arg.string({ description: 'Null for none any more.' }) },
    resolve: (_root, { address }, context) =>
      refusable(context, 'setAbsences', async () => {
        if (address === null || address === undefined) await removeAbsences(context);
        else await setAbsences(context, { address });
        return readOwn(context);
      }),
  }),
);
