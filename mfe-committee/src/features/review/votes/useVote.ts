import type { Vote } from '@portal/domain';
import { MESSAGES } from '@portal/domain';
import { useActor, useCommand, useDraft, useNotices } from '@portal/kit';
import { useState } from 'react';
import { castVote } from './castVote.graphql.ts';
import type { CastVote } from './VoteList.tsx';

interface Draft {
  choice: Vote | null;
  comment: string;
}

/** The signed-in member's vote on one request: the draft, and the vote that was cast. */
export function useVote(request: { id: string; deviceName: string }, votes: readonly CastVote[]) {
  const { id: userId } = useActor();
  const notices = useNotices();
  const command = useCommand(castVote, { failure: MESSAGES.recordVoteFailed });
  const draft = useDraft<Partial<Draft>>(`vote:${request.id}`);
  const own = votes.find(({ voterId }) => Number(voterId) === userId);
  const cast: Draft = { choice: own?.vote ?? null, comment: own?.comment ?? '' };
  const [{ choice, comment }, setValues] = useState<Draft>(() => ({ ...cast, ...draft.read() }));
  const change = (part: Partial<Draft>) => {
    const next = { choice, comment, ...part };
    setValues(next);
    draft.keep(next);
  };
  const sameComment = cast.comment === comment.trim();
  const same = own?.vote === choice && sameComment;

  return {
    own,
    choice,
    comment,
    choose: (vote: Vote) => change({ choice: vote }),
    write: (text: string) => change({ comment: text }),
    blocked: (!choice && 'Choose Approve or Deny first') || (same && 'This is the vote you have cast'),
    /** The comment in the draft, if it differs from the comment that was cast. */
    unsent: sameComment ? '' : comment,
    discard() {
      setValues(cast);
      draft.discard();
    },
    async cast() {
      if (!choice || same) return;
      const outcome = await command.run({ id: request.id, vote: choice, comment: comment.trim() || null });
      if (!outcome.ok) return;
      draft.discard();
      notices.success(`Your vote on ${request.deviceName} has been recorded`);
    },
    pending: command.pending,
    error: command.error,
    dismissError: command.dismissError,
  };
}
