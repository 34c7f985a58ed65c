import { builder, refusable } from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { MeetingItemResult } from '../agenda/graphql.ts';
import { MeetingVoteEnum } from './graphql-type.ts';
import { recuseFromItem, voteOnItem } from './service.ts';

builder.mutationField('voteOnMeetingItem', (t) =>
  t.field({
    type: MeetingItemResult,
    description:
      'A member votes on an item that is open, in place of what they voted before. To deny needs a reason.',
    args: {
      meeting: t.arg.id({ required: true }),
      item: t.arg.id({ required: true }),
      vote: t.arg({ type: MeetingVoteEnum, required: true }),
      reason: t.arg.string(),
    },
    resolve: (_root, { meeting, item, ...input }, context) =>
      refusable(context, 'voteOnMeetingItem', async () =>
        voteOnItem(context, readId(meeting), readId(item), input),
      ),
  }),
);

builder.mutationField('recuseFromMeetingItem', (t) =>
  t.field({
    type: MeetingItemResult,
    description:
      'Recuses a member from the request of an item: the person themselves, or somebody whom the chair or the business office names.',
    args: {
      meeting: t.arg.id({ required: true }),
      item: t.arg.id({ required: true }),
      member: t.arg.id({ description: 'Without it, the person themselves.' }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, { meeting, item, member, reason }, context) =>
      refusable(context, 'recuseFromMeetingItem', async () =>
        recuseFromItem(context, readId(meeting), readId(item), {
          userId: member ? readId(member, 'member') : null,
          reason,
        }),
      ),
  }),
);
