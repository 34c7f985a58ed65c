import { builder, VoteEnum } from '../../platform/graphql/index.ts';
import type { RequestVote } from './service.ts';

export const RequestVoteType = builder.objectRef<RequestVote>('RequestVote').implement({
  description: 'What one committee member advises.',
  fields: (t) => ({
    voterId: t.exposeID('voterId'),
    voterName: t.exposeString('voterName'),
    vote: t.expose('vote', { type: VoteEnum }),
    comment: t.exposeString('comment', { nullable: true }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
});
