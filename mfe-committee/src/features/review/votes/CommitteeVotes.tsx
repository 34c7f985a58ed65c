import { canVote, mayReadVotes, type RequestState, STAGE } from '@portal/domain';
import { useActor } from '@portal/kit';
import { type CastVote, PanelActions, Section, UnsentText, VoteList } from '@portal/requests';
import { Button, FormActions, FormRefusal, Stack } from '@portal/ui';
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
        {mayVoteNow && (
          <PanelActions>
            <FormActions>
              <Button onClick={() => goTo(vote.form.id)}>
                {vote.own ? 'Go to my vote' : 'Vote on this request'}
              </Button>
            </FormActions>
          </PanelActions>
        )}
        <UnsentText what="Comment" text={unsent} onDiscard={vote.form.discard} />
      </Stack>
    </Section>
  );
}

/** The vote stands below what the committee reads first; from the bar of the panel it is one press away. */
function goTo(formId: string) {
  const form = document.getElementById(formId);
  form?.scrollIntoView({ block: 'center' });
  const choice = form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector('input');
  choice?.focus({ preventScroll: true });
}
