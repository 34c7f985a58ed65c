import { type Audience, MESSAGES } from '@portal/domain';
import { useQuery } from 'urql';
import { addresseesQuery } from './conversation.graphql.ts';

export interface NamedPerson {
  id: string;
  name: string;
}

/** The people that a field offers, and why there are none. */
export interface FoundPeople {
  people: readonly NamedPerson[];
  message: string | undefined;
}

/** What a field says of people who were looked up by a text. */
export function foundBy(
  text: string | null,
  { error, fetching, stale }: { error?: unknown; fetching: boolean; stale: boolean },
  people: readonly NamedPerson[] | undefined,
  nobody: string,
): FoundPeople {
  const isNobody = people?.length === 0 && !fetching && !stale;
  const message = error ? MESSAGES.peopleFailed : isNobody ? nobody : undefined;
  return { people: (text !== null && people) || [], message: text ? message : undefined };
}

/** People by name whom one can ask, with what is said where there is nobody. */
export function useAddressees(id: string, audience: Audience, text: string | null): FoundPeople {
  const [answer] = useQuery({
    query: addresseesQuery,
    variables: { id, audience, text },
    pause: text === null,
  });
  return foundBy(text, answer, answer.data?.deviceRequest?.addressees, MESSAGES.nobodyToAsk);
}

/** People by name whom one can ask or mention; nobody is looked up while the text is null. */
export function usePeople(id: string, audience: Audience, text: string | null): readonly NamedPerson[] {
  return useAddressees(id, audience, text).people;
}
