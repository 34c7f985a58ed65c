import { requestNumber, requestPage } from '@portal/domain';
import { Anchor, Group } from '@portal/ui';
import type { ReactNode } from 'react';
import { recommendedText } from '../../../shared/recommendation.ts';
import { ItemDecision } from './ItemDecision.tsx';
import { ItemRecusal } from './ItemRecusal.tsx';
import { ItemVotes } from './ItemVotes.tsx';
import classes from './Session.module.css';
import type { Session, SessionItem } from './session.graphql.ts';

/** The members who matter for an item, from the reader's view. */
export function peopleOn({ attendance }: Pick<Session, 'attendance'>, { recused }: SessionItem, me: number) {
  const isMe = ({ id }: { id: string }) => Number(id) === me;
  const people = attendance.map(({ person }) => person);
  const may = people.filter(({ id }) => !recused.some((each) => each.id === id));
  return {
    people,
    isRecused: recused.some(isMe),
    /** Whether the reader may vote on it. */
    votes: may.some(isMe),
    /** The other people who may vote on it. */
    others: may.filter((each) => !isMe(each)),
    othersRecused: recused.filter((each) => !isMe(each)).map(({ name }) => name),
  };
}

type People = ReturnType<typeof peopleOn>;

/** The facts of an item: its request, who is recused, and its result. The children show the progress of the vote. */
export function ItemFacts({
  meeting,
  item,
  people: { isRecused, othersRecused },
  children,
}: {
  meeting: string;
  item: SessionItem;
  people: People;
  children?: ReactNode;
}) {
  const { id, request, state, quorum, recommendation } = item;
  return (
    <>
      {request && (
        <p>
          <Anchor
            to={requestPage(request.id)}
          >{`Open ${requestNumber(Number(request.id))} with its evidence and packet`}</Anchor>
        </p>
      )}
      {children}
      {isRecused && <p>You are recused: you do not vote, and the votes of others are not shown to you.</p>}
      {othersRecused.length > 0 && <p className={classes.soft}>{`Recused: ${othersRecused.join(', ')}.`}</p>}
      {recommendation && (
        <p>
          <strong>{recommendedText(recommendation)}</strong>
          {quorum && (
            <span
              className={classes.soft}
            >{` · ${item.eligible} could vote, ${quorum.needed} were needed`}</span>
          )}
        </p>
      )}
      {recommendation && item.votesCast > 0 && <ItemVotes key={id} meeting={meeting} item={id} />}
      {request && state === 'closed' && (
        <ItemDecision key={`d${id}`} meeting={meeting} item={id} request={request} />
      )}
      {item.fallen && (
        <p>{`The request has left committee review, so ${state === 'planned' ? 'it is not called' : 'nothing is recommended'}.`}</p>
      )}
    </>
  );
}

/** Lets people recuse themselves from an item on which they vote, and lets people with the permission recuse others. */
export function ItemRecusals({
  meeting,
  item,
  people: { votes, others },
  recuses,
}: {
  meeting: string;
  item: SessionItem;
  people: People;
  recuses: boolean;
}) {
  const { id, request } = item;
  if (!request || !(recuses || votes)) return null;
  return (
    <Group gap="sm">
      {votes && <ItemRecusal key={id} meeting={meeting} item={item} request={request} />}
      {recuses && others.length > 0 && (
        <ItemRecusal key={`m${id}`} meeting={meeting} item={item} request={request} members={others} />
      )}
    </Group>
  );
}
