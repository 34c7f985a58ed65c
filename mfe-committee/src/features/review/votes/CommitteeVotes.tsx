import { canVote, mayReadVotes, type RequestState, STAGE } from '@portal/domain';
import { useActor } from '@portal/kit';
import { type CastVote, Section, UnsentText, VoteList } from '@portal/requests';
import { FormRefusal, Stack } from '@portal/ui';
import { useVote } from './useVote.ts';
import { VoteForm } from './VoteForm.tsx';

/**
 * The committee's advice: the tally for people who read all requests, the vote for members (decisions, "Vote on and approve").
 */
export function CommitteeVotes({
  request,
  votes,
}: {
  request: RequestState & { id: string; deviceName: string };
  votes: readonly CastVote[];
}) {
  const actor = useActor();
  const vote = useVote(request, votes);
  const open = STAGE[request.status].beforeCommittee;
  const mayVoteNow = canVote(actor, request).allowed;
  const unsent = mayVoteNow ? '' : vote.unsent;
  if (!mayReadVotes(actor) || (!open && votes.length === 0 && !vote.form.failure && !unsent)) return null;
  return (
    <Section title="Committee votes">
      <Stack gap="sm" align="stretch">
        <VoteList votes={votes} />
        {mayVoteNow ? <VoteForm vote={vote} /> : <FormRefusal form={vote.form} />}
        <UnsentText what="Comment" text={unsent} onDiscard={vote.form.discard} />
      </Stack>
    </Section>
  );
}
