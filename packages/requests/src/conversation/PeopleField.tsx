import { Button } from '@portal/ui';
import { type ComponentProps, useRef } from 'react';
import { PersonField } from './PersonField.tsx';
import classes from './people.module.css';
import type { FoundPeople, NamedPerson } from './usePeople.ts';

/** Finds several people, each by a part of the name, and lists those who are chosen. They are not offered again. */
export function PeopleField({
  chosenLabel,
  useFound,
  value: chosen,
  onChange,
  ...field
}: Omit<ComponentProps<typeof PersonField>, 'value' | 'onChange'> & {
  /** What the list of the chosen people is called. */
  chosenLabel: string;
  value: readonly NamedPerson[];
  onChange: (people: NamedPerson[]) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const useOffered = (text: string | null): FoundPeople => {
    const found = useFound(text);
    return { ...found, people: found.people.filter(({ id }) => chosen.every((each) => each.id !== id)) };
  };
  return (
    <div ref={place} className={classes.people}>
      <PersonField
        {...field}
        useFound={useOffered}
        value={null}
        onChange={(person) => person && onChange([...chosen, { id: person.id, name: person.name }])}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={chosenLabel}>
          {chosen.map((person) => (
            <li key={person.id}>
              <bdi>{person.name}</bdi>
              <Button
                size="sm"
                tone="quiet"
                aria-label={`Remove ${person.name}`}
                onClick={() => {
                  onChange(chosen.filter(({ id }) => id !== person.id));
                  place.current?.querySelector('input')?.focus();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
