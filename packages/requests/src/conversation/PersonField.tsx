import { TextField } from '@portal/ui';
import { useEffect, useId, useState } from 'react';
import classes from './conversation.module.css';
import { moveIn, offering, PeopleList } from './PeopleList.tsx';
import type { FoundPeople, NamedPerson } from './usePeople.ts';

/**
 * Finds one person by a part of the name. `useFound` does the search and explains when it finds nobody. The text that it gets is null when
 * there is nothing to search for.
 */
export function PersonField({
  label,
  help,
  required = true,
  useFound,
  value: chosen,
  onChange,
  onBlur,
  ...field
}: {
  label: string;
  help?: string;
  required?: boolean;
  useFound: (text: string | null) => FoundPeople;
  value: NamedPerson | null;
  onChange: (person: NamedPerson | null) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  error?: string | undefined;
  'data-path'?: string;
}) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /**
   * True after Enter was pressed while the search was still running. The first person of the new result is then chosen, not one of the old
   * result.
   */
  const [takesFirst, setTakesFirst] = useState(false);
  const { people, message, isPending = false } = useFound(isOpen ? typed.trim() : null);
  const choose = (person: NamedPerson) => {
    onChange(person);
    setTyped('');
    setOpen(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once, when they have come
  useEffect(() => {
    if (!takesFirst || isPending) return;
    setTakesFirst(false);
    const [first] = people;
    if (first) choose(first);
  }, [takesFirst, isPending]);
  const offered = isOpen && people.length > 0;
  return (
    <div className={classes.field}>
      <TextField
        {...field}
        error={message ?? field.error}
        label={label}
        required={required}
        help={help}
        role="combobox"
        aria-expanded={offered}
        {...offering(list, active, offered)}
        autoComplete="off"
        placeholder="A part of the name"
        value={chosen && !isOpen ? chosen.name : typed}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        onChange={(text) => {
          onChange(null);
          setTyped(text);
          setActive(0);
          setTakesFirst(false);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          const close = () => setOpen(false);
          if (event.key === 'Enter' && isPending && typed) {
            event.preventDefault();
            setTakesFirst(true);
            return;
          }
          if (!offered || (event.key === 'Tab' && !typed)) return;
          if (moveIn(event.key, { people, active, onMove: setActive, onChoose: choose, onClose: close }))
            event.preventDefault();
        }}
      />
      {offered && <PeopleList id={list} people={people} active={active} onChoose={choose} />}
    </div>
  );
}
