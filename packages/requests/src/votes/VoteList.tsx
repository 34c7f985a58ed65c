import { tallyOf, type Vote } from '@portal/domain';
import { Badge, DateText } from '@portal/ui';
import { VOTE_LOOKS } from './voteLooks.tsx';
import classes from './votes.module.css';

export interface CastVote {
  voterId: string;
  voterName: string;
  vote: Vote;
  comment: string | null;
  at: string;
}

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
                <Badge tone={VOTE_LOOKS[vote].tone} icon={VOTE_LOOKS[vote].icon}>
                  {VOTE_LOOKS[vote].label}
                </Badge>
                <span>
                  <bdi>{voterName}</bdi>, <DateText value={at} />
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
