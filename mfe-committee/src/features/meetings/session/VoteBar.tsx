import { MEETING_VOTE_NAMES, MEETING_VOTES, MESSAGES } from '@portal/domain';
import { Button, LiveRegion, TextArea } from '@portal/ui';
import { nameOfItem } from '../nameOfItem.ts';
import classes from './Session.module.css';
import type { SessionItem } from './session.graphql.ts';
import { useItemVote } from './useItemVote.ts';

interface Props {
  meeting: string;
  item: SessionItem;
  isHere: boolean;
  /** True for one of several bars on the page, which is placed at its item. */
  inline?: boolean;
  /** Called when a kept vote is not sent. */
  onDropped: (message: string) => void;
}

/**
 * The person's vote on the open item, at the lower edge. One press votes. Until the item is closed, a press on another button changes the
 * vote.
 */
export function VoteBar({ meeting, item, isHere, inline = false, onDropped }: Props) {
  const {
    reason,
    pending,
    announcement,
    vote: ownVote,
    isKept,
    isNew,
    cast,
  } = useItemVote(meeting, item, onDropped);
  return (
    <section
      className={inline ? classes.inline : classes.bar}
      aria-label={inline ? `Your vote on ${nameOfItem(item)}` : 'Your vote'}
      data-print="hide"
    >
      <LiveRegion message={announcement} />
      <p className={classes.barText}>
        {isKept
          ? MESSAGES.meetingVoteKept
          : ownVote
            ? `You vote: ${MEETING_VOTES[ownVote]}. You can change it until the vote is closed.`
            : 'You have not voted yet.'}
      </p>
      <div className={classes.votes}>
        {MEETING_VOTE_NAMES.map((vote) => (
          <button
            key={vote}
            type="button"
            className={classes.vote}
            data-vote={vote}
            aria-pressed={ownVote === vote}
            aria-disabled={!isHere || pending}
            onClick={() => {
              if (isHere && !pending) void cast(vote);
            }}
          >
            {MEETING_VOTES[vote]}
          </button>
        ))}
      </div>
      {isHere ? (
        <TextArea label="Reason" help="Required to deny. It is read with your vote." rows={1} {...reason} />
      ) : (
        <p className={classes.soft}>Say that you are here to vote.</p>
      )}
      {isHere && isNew && ownVote && (
        <div>
          <Button size="sm" pending={pending} onClick={() => cast(ownVote)}>
            Save the reason
          </Button>
        </div>
      )}
    </section>
  );
}
