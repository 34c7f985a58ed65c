import { MESSAGES } from '@portal/domain';
import { type FoundPeople, foundBy, type NamedPerson, PersonField } from '@portal/requests';
import { Button, type FieldBinding } from '@portal/ui';
import { useRef } from 'react';
import { useQuery } from 'urql';
import classes from './saved.module.css';
import { reportReadersQuery } from './savedReports.graphql.ts';

/** People who may view reports, by a part of their name; nobody is looked up while the text is null or empty. */
function useReaders(text: string | null): FoundPeople {
  const [answer] = useQuery({ query: reportReadersQuery, variables: { text: text ?? '' }, pause: !text });
  return foundBy(text || null, answer, answer.data?.reportReaders, MESSAGES.nobodyViewsReports);
}

/** The people with whom a report is shared: each is found by a part of the name. */
export function ReadersField({ value: chosen, onChange, ...field }: FieldBinding<NamedPerson[]>) {
  const place = useRef<HTMLDivElement>(null);
  const useOffered = (text: string | null) => {
    const { people, message } = useReaders(text);
    return { people: people.filter(({ id }) => chosen.every((each) => each.id !== id)), message };
  };
  return (
    <div ref={place} className={classes.readers}>
      <PersonField
        {...field}
        label="People"
        required={false}
        useFound={useOffered}
        value={null}
        onChange={(person) => person && onChange([...chosen, { id: person.id, name: person.name }])}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen people">
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
