import { MEETING_VOTES, MESSAGES } from '@portal/domain';
import { useEffect, useState } from 'react';
import { nameOfItem } from '../nameOfItem.ts';
import { isSameVote, keep, readKept } from './keptVotes.ts';
import type { Session } from './session.graphql.ts';

/**
 * The warning about a kept vote that does not count: its item was closed before the vote could be sent, or the person has voted elsewhere.
 * The kept vote is deleted. The warning stays until it is dismissed.
 */
export function useLostVote({ id, items }: Session, me: number) {
  const [warning, setWarning] = useState<string | null>(null);
  useEffect(() => {
    const kept = readKept(me, id);
    const item = kept && items.find((each) => each.id === kept.item);
    if (!kept || item?.state !== 'closed') return;
    keep(me, null);
    // The vote was sent, and only the answer was lost.
    if (isSameVote(item.ownVote, kept)) return;
    setWarning(MESSAGES.keptVoteLost(MEETING_VOTES[kept.vote], nameOfItem(item)));
  }, [id, items, me]);
  return { warning, setWarning };
}
