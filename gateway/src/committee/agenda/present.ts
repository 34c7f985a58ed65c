import type { Context } from '../../platform/context.ts';
import { inSnake } from '../../platform/rest/index.ts';
import { presentCard } from '../../requests/index.ts';
import type { ItemVote } from '../votes/model.ts';
import type { MeetingItem } from './model.ts';

const presentVote = ({ person, ...vote }: ItemVote) => ({ user: person, ...vote });

/** The item in the form of the REST answers. */
export const presentItem = (
  context: Pick<Context, 'clock' | 'config'>,
  { meetingId: _, request, votes, ownVote, ...item }: MeetingItem,
): object => ({
  ...inSnake(item),
  request: request && presentCard(context, request),
  votes: votes.map(presentVote),
  own_vote: ownVote && presentVote(ownVote),
});
