import type { Context } from '../../platform/context.ts';
import { presentCard } from '../../requests/index.ts';
import type { MeetingItem } from './model.ts';

/** An item as REST answers it. */
export const presentItem = (
  context: Pick<Context, 'clock' | 'config'>,
  { meetingId: _, request, votesCast, ...item }: MeetingItem,
): object => ({
  ...item,
  request: request && presentCard(context, request),
  votes_cast: votesCast,
});
