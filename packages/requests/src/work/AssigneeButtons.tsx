import { MESSAGES } from '@portal/domain';
import { type ResultOf, useActor, useCommand, useNotices } from '@portal/kit';
import { Button, ConfirmDialog, Menu, MenuItem, MenuSection } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import type { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { RequestNumber } from '../number/RequestNumber.tsx';
import { assignablePeopleQuery, assignRequestMutation } from './assignRequest.graphql.ts';
import classes from './work.module.css';

type Card = ResultOf<typeof requestCardFragment>;
interface Person {
  id: string;
  name: string;
}

/** Takes a request, gives it to somebody, or releases it, for those who may. */
export function AssigneeButtons({ card, version }: { card: Card; version: number | null }) {
  const actor = useActor();
  const notices = useNotices();
  const { run, pending } = useCommand(assignRequestMutation, { failure: MESSAGES.assignFailed });
  const [isWanted, setWanted] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { id, deviceName, assignee } = card;
  const [{ data, error }] = useQuery({ query: assignablePeopleQuery, pause: !isWanted });
  const others = data?.assignablePeople.filter(
    (person) => person.id !== assignee?.id && Number(person.id) !== actor.id,
  );
  const isMine = assignee !== null && Number(assignee.id) === actor.id;
  const isOfOther = assignee !== null && !isMine;
  // The request was released, or the person has it now: there is nobody from whom to take it.
  if (isTaking && !isOfOther && !pending) setTaking(false);

  const assign = async (user: string | null, done: string) => {
    const outcome = await run({ id, user, version });
    if (outcome.ok) notices.success(done, id);
    else notices.failure(outcome.error.fields[0]?.message ?? outcome.error.message);
  };
  const take = () => assign(String(actor.id), MESSAGES.taken(deviceName));
  const release = () => assign(null, MESSAGES.released(deviceName));
  const want = () => setWanted(true);
  return (
    <>
      <Button
        size="sm"
        pending={pending}
        onClick={() => (isOfOther ? setTaking(true) : void (isMine ? release() : take()))}
      >
        {isMine ? 'Release' : 'Take'}
      </Button>
      <ConfirmDialog
        opened={isTaking}
        pending={pending}
        title="Take over from a colleague?"
        action="Take over"
        pendingLabel="Taking over..."
        tone="primary"
        onClose={() => setTaking(false)}
        onConfirm={() => void take().then(() => setTaking(false))}
      >
        <bdi>{assignee?.name}</bdi> has <RequestNumber id={id} /> (<bdi>{deviceName}</bdi>) now. If you take
        it, it is yours, and <bdi>{assignee?.name}</bdi> is told.
      </ConfirmDialog>
      <Menu
        trigger={
          <Button size="sm" onPointerEnter={want} onFocus={want}>
            Give…
          </Button>
        }
      >
        {assignee !== null && !isMine && <MenuItem onClick={() => void release()}>Nobody</MenuItem>}
        <People
          people={others}
          failed={error !== undefined}
          onChoose={({ id, name }) => void assign(id, MESSAGES.given(deviceName, name))}
        />
      </Menu>
    </>
  );
}

/**
 * The people to whom the request can be given. When the menu is opened before they are loaded, the first one takes the focus afterwards.
 */
function People({
  people,
  failed,
  onChoose,
}: {
  people: readonly Person[] | undefined;
  failed: boolean;
  onChoose: (person: Person) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [wasKnown] = useState(people !== undefined);
  const isKnown = people !== undefined;
  useEffect(() => {
    if (isKnown && !wasKnown) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isKnown, wasKnown]);
  if (!people)
    // A menu may not contain a status. A person who waits in the menu hears the first name when it takes the focus.
    return <MenuSection>{failed ? MESSAGES.peopleFailed : 'Loading...'}</MenuSection>;
  if (people.length === 0) return <MenuSection>{MESSAGES.nobodyToGive}</MenuSection>;
  return (
    <div ref={list} role="none" className={classes.people}>
      {people.map((person) => (
        <MenuItem key={person.id} onClick={() => onChoose(person)}>
          {person.name}
        </MenuItem>
      ))}
    </div>
  );
}
