import { canVoteUnless, mayReadVotes, type RequestState, STAGE } from '@portal/domain';
import { useActor } from '@portal/kit';
import { ownRecusal, PanelActions, Section, UnsentText, VoteList } from '@portal/requests';
import { Button, FormActions, FormRefusal, lazyPart, Stack } from '@portal/ui';
import type { ComponentProps } from 'react';
import { DialogButton } from '../../../shared/DialogButton.tsx';
import { LazyInterestsAsked } from '../../../shared/LazyInterestsAsked.tsx';
import { useVote } from './useVote.ts';
import { VoteForm } from './VoteForm.tsx';

const RecuseMyself = lazyPart(async () => (await import('./RecuseMyself.tsx')).RecuseMyself);

/**
 * The committee's advice: the tally for people who read all requests, the vote for members (decisions, "Vote on and approve").
 */
export function CommitteeVotes({
  request,
  detail,
}: {
  request: RequestState & { id: string; deviceName: string; manufacturer: string };
  detail: Omit<ComponentProps<typeof VoteList>, 'manufacturer'>;
}) {
  const { votes, votesSetAside = [], recusals = [] } = detail;
  const actor = useActor();
  const vote = useVote(request, votes);
  const open = STAGE[request.status].beforeCommittee;
  const own = ownRecusal(recusals, actor.id);
  const mayVoteNow = canVoteUnless(own !== undefined, actor, request).allowed;
  const isEmpty = votes.length + votesSetAside.length + recusals.length === 0;
  const unsent = mayVoteNow ? '' : vote.unsent;
  if (!mayReadVotes(actor) || (!open && isEmpty && !vote.form.failure && !unsent)) return null;
  return (
    <Section title="Committee votes">
      <Stack gap="sm" align="stretch">
        <VoteList {...detail} manufacturer={request.manufacturer} />
        {mayVoteNow && !vote.own && <LazyInterestsAsked />}
        {mayVoteNow ? <VoteForm vote={vote} /> : <FormRefusal form={vote.form} />}
        {mayVoteNow && (
          <>
            <div>
              <DialogButton label="Recuse Yourself">
                {(dialog) => <RecuseMyself {...dialog} request={request} />}
              </DialogButton>
            </div>
            <PanelActions>
              <FormActions>
                <Button onClick={() => goTo(vote.form.id)}>
                  {vote.own ? 'Go to my vote' : 'Vote on this request'}
                </Button>
              </FormActions>
            </PanelActions>
          </>
        )}
        <UnsentText what="Comment" text={unsent} onDiscard={vote.form.discard} />
      </Stack>
    </Section>
  );
}

/** The vote is below the texts that the committee reads first. From the bar of the panel, one press leads to it. */
function goTo(formId: string) {
  const form = document.getElementById(formId);
  form?.scrollIntoView({ block: 'center' });
  const choice = form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector('input');
  choice?.focus({ preventScroll: true });
}
