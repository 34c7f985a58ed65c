import { VOTES } from '@portal/domain';
import { VOTE_LOOKS } from '@portal/requests';
import { Button, Form, FormActions, RadioGroup, SendIcon, TextArea } from '@portal/ui';
import type { useVote } from './useVote.ts';

const OPTIONS = VOTES.map((value) => ({ value, label: VOTE_LOOKS[value].label }));

/** A member's advice to the business office. The member can change it while the request is before the committee. */
export function VoteForm({ vote: { form, own, blocked, cast } }: { vote: ReturnType<typeof useVote> }) {
  return (
    <Form form={form} label="Vote" onSubmit={cast} onSent={form.rebase}>
      <div data-step="vote">
        <RadioGroup
          {...form.field('vote')}
          label="Your vote"
          help="It advises the business office, which decides."
          options={OPTIONS}
        />
      </div>
      <TextArea {...form.field('comment')} label="Comment (Optional)" rows={2} />
      <FormActions>
        <Button
          type="submit"
          icon={<SendIcon />}
          pending={form.submitting}
          pendingLabel="Sending vote..."
          disabledReason={blocked}
          saysReason
        >
          {own ? 'Change Vote' : 'Cast Vote'}
        </Button>
      </FormActions>
    </Form>
  );
}
