import { MESSAGES, type Vote, type VoteInput } from '@portal/domain';
import { useActor, useCommand, useDraft, useNotices } from '@portal/kit';
import type { CastVote } from '@portal/requests';
import { type SubmitFailure, useForm, voteSchema } from '@portal/ui';
import { castVote } from './castVote.graphql.ts';

/** The signed-in member's vote on one request: the form, and the vote that was cast. */
export function useVote(request: { id: string; deviceName: string }, votes: readonly CastVote[]) {
  const { id: userId } = useActor();
  const notices = useNotices();
  const { run } = useCommand(castVote, { failure: MESSAGES.recordVoteFailed });
  const own = votes.find(({ voterId }) => Number(voterId) === userId);
  const form = useForm({
    schema: voteSchema,
    initialValues: { vote: (own?.vote ?? null) as Vote | null, comment: own?.comment ?? '' },
    draft: useDraft(`vote:${request.id}`),
  });
  const { vote, comment } = form.values;
  const sameComment = (own?.comment ?? '') === comment.trim();
  const same = own?.vote === vote && sameComment;

  return {
    form,
    own,
    blocked: (!vote && 'Choose Approve or Deny first') || (same && 'This is the vote you have cast'),
    /** The comment in the form, if it differs from the comment that was cast. */
    unsent: sameComment ? '' : comment,
    async cast(input: VoteInput): Promise<SubmitFailure | undefined> {
      const outcome = await run({ id: request.id, ...input });
      if (!outcome.ok) return outcome.error;
      notices.success(`Your vote on ${request.deviceName} has been recorded`, request.id);
      return undefined;
    },
  };
}
