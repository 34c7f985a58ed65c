import { TextField } from '@portal/ui';
import { useId, useState } from 'react';
import { useQuery } from 'urql';
import { moveIn, offering, PeopleList } from '../conversation/PeopleList.tsx';
import classes from './ListFilters.module.css';
import { requestersQuery } from './requesters.graphql.ts';

/** Filters a list to the requests of one person, who is found by a part of the name or of the email address. */
export function RequesterField({
  value,
  name,
  offersMe,
  set,
}: {
  /** `me`, the id of a person, or nothing. */
  value: string;
  /** The name of the person who is chosen now. */
  name: string | undefined;
  offersMe: boolean;
  set: (value: string) => void;
}) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const text = typed?.trim() ?? '';
  const [{ data, stale }] = useQuery({ query: requestersQuery, variables: { text }, pause: !isOpen });
  const requesters = data?.requesters ?? [];
  const twice = new Set(
    requesters.map((each) => each.name).filter((each, at, all) => all.indexOf(each) !== at),
  );
  const people = [
    ...(offersMe && !text ? [{ id: 'me', name: 'Me' }] : []),
    // Names are not unique.
    ...requesters.map((each) => ({
      id: String(each.id),
      name: twice.has(each.name) || !each.name ? `${each.name} ${each.email}`.trim() : each.name,
    })),
  ];
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = ({ id }: { id: string }) => {
    set(id);
    close();
  };
  const offered = isOpen && people.length > 0;
  const isNobody = isOpen && Boolean(text) && data !== undefined && !stale && people.length === 0;
  return (
    <div className={classes.person}>
      <TextField
        label="Submitted by"
        role="combobox"
        aria-expanded={offered}
        {...offering(list, active, offered)}
        autoComplete="off"
        maxLength={200}
        placeholder="A part of the name"
        error={isNobody ? 'Nobody with a request is called that' : undefined}
        value={typed ?? (value === 'me' ? 'Me' : (name ?? ''))}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onChange={(entered) => {
          setTyped(entered);
          setActive(0);
          setOpen(true);
          if (!entered && value) set('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== null) {
            event.preventDefault();
            return close();
          }
          // A person who only moves through the field chooses nobody.
          if (!offered || (event.key === 'Tab' && !text)) return;
          const keys = { people, active, onMove: setActive, onChoose: choose, onClose: close };
          if (moveIn(event.key, keys) && event.key !== 'Tab') event.preventDefault();
        }}
      />
      {offered && <PeopleList id={list} people={people} active={active} onChoose={choose} />}
    </div>
  );
}
