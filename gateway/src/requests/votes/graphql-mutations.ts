import { builder, refusable, VoteEnum } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { DeviceRequestResult } from '../device-requests/graphql-mutations.ts';
import { castVote } from './service.ts';

builder.mutationField('castVote', (t) =>
  t.field({
    type: DeviceRequestResult,
    description: 'Advice of a committee member, in place of what they advised before.',
    args: {
      id: t.arg.id({ required: true }),
      vote: t.arg({ type: VoteEnum, required: true }),
      comment: t.arg.string(),
    },
    resolve: (_root, { id, vote, comment }, context) =>
      refusable(context, 'castVote', async () => castVote(context, readId(id), vote, comment)),
  }),
);
