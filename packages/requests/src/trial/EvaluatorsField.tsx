import { LIMITS, MESSAGES } from '@portal/domain';
import type { ComponentProps } from 'react';
import { useQuery } from 'urql';
import { PeopleField } from '../conversation/PeopleField.tsx';
import { type FoundPeople, foundBy } from '../conversation/usePeople.ts';
import { evaluatorCandidatesQuery } from './trial.graphql.ts';

/** Finds people who can evaluate a trial by a part of their name. While the text is null, it finds nobody. */
function useCandidates(text: string | null): FoundPeople {
  const [answer] = useQuery({ query: evaluatorCandidatesQuery, variables: { text }, pause: text === null });
  return foundBy(text, answer, answer.data?.evaluatorCandidates, MESSAGES.nobodyCalledThat);
}

/** The people who evaluate a trial: each is found by a part of the name. */
export const EvaluatorsField = (
  field: Omit<ComponentProps<typeof PeopleField>, 'label' | 'chosenLabel' | 'useFound'>,
) => (
  <PeopleField
    {...field}
    label="Evaluators"
    chosenLabel="Chosen evaluators"
    help={MESSAGES.evaluatorsAnswer(LIMITS.trial.evaluators)}
    useFound={useCandidates}
  />
);
