import { LIMITS, MESSAGES } from '@portal/domain';
import { Button } from '@portal/ui';
import { useRef } from 'react';
import { useQuery } from 'urql';
import { PersonField } from '../conversation/PersonField.tsx';
import { type FoundPeople, foundBy, type NamedPerson } from '../conversation/usePeople.ts';
import { evaluatorCandidatesQuery } from './trial.graphql.ts';
import classes from './trial.module.css';

/** People who can evaluate a trial, by a part of their name; nobody while none is sought. */
function useCandidates(text: string | null): FoundPeople {
  const [answer] = useQuery({ query: evaluatorCandidatesQuery, variables: { text }, pause: text === null });
  return foundBy(text, answer, answer.data?.evaluatorCandidates, MESSAGES.nobodyCalledThat);
}

/** The people who evaluate a trial: each is found by a part of the name. */
export function EvaluatorsField({
  value: chosen,
  onChange,
  ...field
}: {
  value: readonly NamedPerson[];
  onChange: (people: readonly NamedPerson[]) => void;
  id?: string;
  name?: string;
  error?: string | undefined;
  'data-path'?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const useOffered = (text: string | null) => {
    const { people, message } = useCandidates(text);
    return { people: people.filter(({ id }) => chosen.every((each) => each.id !== id)), message };
  };
  return (
    <div ref={place} className={classes.evaluators}>
      <PersonField
        {...field}
        label="Evaluators"
        help={MESSAGES.evaluatorsAnswer(LIMITS.trial.evaluators)}
        useFound={useOffered}
        value={null}
        onChange={(person) => person && onChange([...chosen, person])}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen evaluators">
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
