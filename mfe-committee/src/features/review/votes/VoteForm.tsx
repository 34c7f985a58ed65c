import { VOTES, type Vote } from '@portal/domain';
import { Button, FormActions, RadioGroup, SendIcon, Stack, TextArea } from '@portal/ui';
import type { useVote } from './useVote.ts';

const LABELS: Readonly<Record<Vote, string>> = { approve: 'Approve', deny: 'Deny' };
const OPTIONS = VOTES.map((value) => ({ value, label: LABELS[value] }));

/** A member's advice to the business office. The member can change it while the request is before the committee. */
export function VoteForm({ vote }: { vote: ReturnType<typeof useVote> }) {
  return (
    <form
      aria-label="Vote"
      onSubmit={(event) => {
        event.preventDefault();
        void vote.cast();
      }}
    >
      <Stack gap="sm">
        <RadioGroup
          label="Your vote"
          help="It advises the business office, which decides."
          options={OPTIONS}
          value={vote.choice}
          onChange={vote.choose}
          disabled={vote.pending}
        />
        <TextArea
          label="Comment (Optional)"
          rows={2}
          value={vote.comment}
          onChange={vote.write}
          disabled={vote.pending}
        />
        <FormActions>
          <Button
            type="submit"
            icon={<SendIcon />}
            pending={vote.pending}
            pendingLabel="Sending vote..."
            disabledReason={vote.blocked}
          >
            {vote.own ? 'Change Vote' : 'Cast Vote'}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
