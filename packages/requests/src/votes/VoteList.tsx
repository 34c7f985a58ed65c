import type { Vote } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Badge, DateText } from '@portal/ui';
import { ownRecusal, type Recused, recusedText, tallyText, whoText } from './recusals.ts';
import { VOTE_LOOKS } from './voteLooks.tsx';
import classes from './votes.module.css';

export interface CastVote {
  voterId: string;
  voterName: string;
  vote: Vote;
  comment: string | null;
  at: string;
}

/** Shows the tally, then each member's advice and reason, and who is recused. A recused person sees only that, and their own vote. */
export function VoteList({
  votes,
  manufacturer = '',
  votesSetAside = [],
  recusals = [],
}: {
  votes: readonly CastVote[];
  manufacturer?: string;
  /** Votes of members who were recused later. They no longer count. */
  votesSetAside?: readonly CastVote[];
  recusals?: readonly Recused[];
}) {
  const own = ownRecusal(recusals, useActor().id);
  const tally = `${tallyText(votes, recusals.length) || 'No votes yet'}.`;
  const all = [
    ...votes.map((each) => ({ ...each, isAside: false })),
    ...votesSetAside.map((each) => ({ ...each, isAside: true })),
  ];
  return (
    <>
      <p className={classes.tally}>
        {own ? `${recusedText(own, manufacturer)} The votes of others are not shown to you.` : tally}
      </p>
      {!own && recusals.length > 0 && (
        <p className={classes.tally}>{`Recused: ${recusals.map(whoText).join(', ')}`}</p>
      )}
      {all.length > 0 && (
        <ul className={classes.votes} aria-label="Votes">
          {all.map(({ voterId, voterName, vote, comment, at, isAside }) => (
            <li key={voterId}>
              <p className={classes.voter}>
                <Badge
                  tone={isAside ? 'grey' : VOTE_LOOKS[vote].tone}
                  icon={isAside ? undefined : VOTE_LOOKS[vote].icon}
                >
                  {isAside ? `Set aside: ${VOTE_LOOKS[vote].label}` : VOTE_LOOKS[vote].label}
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
