import { TEAM_ROLES } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { type Member, nameMember, readMembers, removeMember } from './members.ts';

/** The size of the list that the cost of a query assumes: no portal has more. */
const MOST_MEMBERS = 500;

const TeamRoleEnum = builder.enumType('TeamRole', {
  description: 'A tester opens previews of a dashboard, and nothing else.',
  values: TEAM_ROLES,
});

const TeamMemberType = builder.objectRef<Member>('TeamMember').implement({
  description: 'A person in the team of a dashboard.',
  fields: (t) => ({
    dashboard: t.exposeString('dashboard'),
    userId: t.exposeID('userId'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    role: t.field({ type: TeamRoleEnum, resolve: ({ role }) => role }),
    addedAt: t.expose('addedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('teamMembers', (t) =>
  t.field({
    type: [TeamMemberType],
    extensions: { rows: MOST_MEMBERS },
    description: 'The people of the teams of all dashboards, for administrators.',
    resolve: (_root, _args, context) => readMembers(context),
  }),
);

const TeamMemberResult = builder.errorUnion('TeamMemberResult', {
  types: [TeamMemberType, ForbiddenError, InvalidError, NotFoundError, ConflictError],
  resolveType: () => 'TeamMember',
});

builder.mutationField('nameTeamMember', (t) =>
  t.field({
    type: TeamMemberResult,
    args: {
      dashboard: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      role: t.arg({ type: TeamRoleEnum, required: true }),
    },
    resolve: (_root, input, context) =>
      refusable(context, 'nameTeamMember', () => nameMember(context, input)),
  }),
);

builder.mutationField('removeTeamMember', (t) =>
  t.field({
    type: TeamMemberResult,
    args: { dashboard: t.arg.string({ required: true }), user: t.arg.id({ required: true }) },
    resolve: (_root, { dashboard, user }, context) =>
      refusable(context, 'removeTeamMember', () => removeMember(context, dashboard, readId(user))),
  }),
);
