import {
  MEETING_VOTE_NAMES,
  type MeetingVote,
  RECOMMENDATION_NAMES,
  type Recommendation,
} from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import { NamedPersonType } from '../../requests/index.ts';
import type { ItemVote } from './model.ts';

export const MeetingVoteEnum = builder.enumType('MeetingVote', {
  description: 'What a member can vote on a request in a meeting.',
  values: MEETING_VOTE_NAMES,
});

const RecommendationEnum = builder.enumType('RecommendationResult', {
  description: 'What the votes on an item recommend.',
  values: RECOMMENDATION_NAMES,
});

export const ItemVoteType = builder.objectRef<ItemVote>('ItemVote').implement({
  description: 'What a member votes on an item of a meeting.',
  fields: (t) => ({
    vote: t.expose('vote', { type: MeetingVoteEnum }),
    reason: t.exposeString('reason', { nullable: true }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
});

export const CountedVoteType = builder.objectRef<ItemVote & { counts: boolean }>('CountedVote').implement({
  description: 'A vote on an item of a meeting, and whether it counts.',
  fields: (t) => ({
    person: t.field({ type: NamedPersonType, resolve: ({ person }) => person }),
    vote: t.expose('vote', { type: MeetingVoteEnum }),
    reason: t.exposeString('reason', { nullable: true }),
    at: t.expose('at', { type: 'DateTime' }),
    counts: t.exposeBoolean('counts', { description: 'Its member is there and may vote.' }),
  }),
});

export const RecommendationType = builder.objectRef<Recommendation>('Recommendation').implement({
  description: 'What the committee recommends on a request.',
  fields: (t) => ({
    result: t.expose('result', { type: RecommendationEnum }),
    ...(Object.fromEntries(
      MEETING_VOTE_NAMES.map((vote) => [
        vote,
        t.int({ description: 'How often this was voted.', resolve: ({ counts }) => counts[vote] }),
      ]),
    ) as Record<MeetingVote, ReturnType<typeof t.int>>),
  }),
});
