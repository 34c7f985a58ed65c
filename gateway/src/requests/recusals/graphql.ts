import { RECUSAL_SOURCES } from '@portal/domain';
import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { RequestVoteType } from '../votes/graphql.ts';
import { readVotesSetAside } from '../votes/service.ts';
import { type Recusal, readRecusals, recuse } from './service.ts';

const RecusalSourceEnum = builder.enumType('RecusalSource', {
  description:
    'Why a member does not vote: a declared interest, their own choice, the business office, or the chair of a meeting.',
  values: RECUSAL_SOURCES,
});

const RequestRecusalType = builder.objectRef<Recusal>('RequestRecusal').implement({
  description:
    'A committee member who does not vote on a request. Why is null for everybody but the member, the business office and administrators.',
  fields: (t) => ({
    person: t.field({ type: NamedPersonType, resolve: ({ person }) => person }),
    at: t.expose('at', { type: 'DateTime' }),
    source: t.expose('source', { type: RecusalSourceEnum, nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
    recusedBy: t.field({ type: NamedPersonType, nullable: true, resolve: ({ recusedBy }) => recusedBy }),
  }),
});

builder.objectFields(DeviceRequestType, (t) => ({
  recusals: t.loadableList({
    type: RequestRecusalType,
    description: 'Who does not vote on it; empty for those who do not read all requests.',
    load: (ids: number[], context) => readRecusals(context, ids),
    resolve: ({ id }) => id,
  }),
  votesSetAside: t.loadableList({
    type: RequestVoteType,
    description:
      'The votes that members had cast before they were recused. They count no more. Who is recused sees their own.',
    load: (ids: number[], context) => readVotesSetAside(context, ids),
    resolve: ({ id }) => id,
  }),
}));

builder.mutationField('recuse', (t) =>
  t.field({
    type: DeviceRequestResult,
    description:
      'Recuses a committee member from the vote on a request: the person themselves, or somebody whom the business office names.',
    args: {
      id: t.arg.id({ required: true }),
      member: t.arg.id({ description: 'Without it, the person themselves.' }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, { id, member, reason }, context) =>
      refusable(context, 'recuse', async () =>
        recuse(context, readId(id), { userId: member ? readId(member, 'member') : null, reason }),
      ),
  }),
);
