import classes from './conversation.module.css';
import type { NamedPerson } from './usePeople.ts';

/** The people that a text field offers. The field keeps the focus and names the active one. */
export function PeopleList({
  id,
  people,
  active,
  onChoose,
}: {
  id: string;
  people: readonly NamedPerson[];
  active: number;
  onChoose: (person: NamedPerson) => void;
}) {
  return (
    <div role="listbox" id={id} aria-label="People" className={classes.people}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as in every combobox
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.person}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  );
}

/** What a field that offers people announces about the offer. */
export const offering = (list: string, active: number, isOffered: boolean) =>
  ({
    'aria-autocomplete': 'list',
    'aria-controls': isOffered ? list : undefined,
    'aria-activedescendant': isOffered ? `${list}-${active}` : undefined,
  }) as const;

/** Handles a key in a field that offers people. Returns true when it did something. */
export function moveIn(
  key: string,
  {
    people,
    active,
    onMove,
    onChoose,
    onClose,
  }: {
    people: readonly NamedPerson[];
    active: number;
    onMove: (index: number) => void;
    onChoose: (person: NamedPerson) => void;
    onClose: () => void;
  },
): boolean {
  const chosen = people[active];
  if (!chosen) return false;
  if (key === 'ArrowDown') onMove((active + 1) % people.length);
  else if (key === 'ArrowUp') onMove((active + people.length - 1) % people.length);
  else if (key === 'Enter' || key === 'Tab') onChoose(chosen);
  else if (key === 'Escape') onClose();
  else return false;
  return true;
}
