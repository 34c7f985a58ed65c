import { tallyOf, type Vote } from '@portal/domain';
import { Badge, CheckIcon, DateText, RefuseIcon } from '@portal/ui';
import classes from './votes.module.css';

export interface CastVote {
  voterId: string;
  voterName: string;
  vote: Vote;
  comment: string | null;
  at: string;
}

const LOOKS = {
  approve: { tone: 'green', icon: <CheckIcon />, label: 'Approve' },
  deny: { tone: 'red', icon: <RefuseIcon />, label: 'Deny' },
} as const;

/** Shows the tally, then each member's advice and reason. */
export function VoteList({ votes }: { votes: readonly CastVote[] }) {
  const { approve, deny } = tallyOf(votes);
  return (
    <>
      <p className={classes.tally}>
        {votes.length === 0 ? 'No votes yet.' : `${approve} for approval, ${deny} for denial.`}
      </p>
      {votes.length > 0 && (
        <ul className={classes.votes} aria-label="Votes">
          {votes.map(({ voterId, voterName, vote, comment, at }) => (
            <li key={voterId}>
              <p className={classes.voter}>
                <Badge tone={LOOKS[vote].tone} icon={LOOKS[vote].icon}>
                  {LOOKS[vote].label}
                </Badge>
                <span>
                  {voterName}, <DateText value={at} />
                </span>
              </p>
              {comment && <p className={classes.comment}>{comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
