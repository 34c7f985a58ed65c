import { type Audience, MESSAGES } from '@portal/domain';
import { useQuery } from 'urql';
import { addresseesQuery } from './conversation.graphql.ts';

export interface NamedPerson {
  id: string;
  name: string;
}

/** The people that a field offers, or why there are none. */
export interface FoundPeople {
  people: readonly NamedPerson[];
  message: string | undefined;
  /** True while the people still belong to an earlier text, because the search for the present text is running. */
  isPending?: boolean;
}

/** The message of a field about people who were searched by a text. */
export function foundBy(
  text: string | null,
  { error, fetching, stale }: { error?: unknown; fetching: boolean; stale: boolean },
  people: readonly NamedPerson[] | undefined,
  nobody: string,
): FoundPeople {
  const isNobody = people?.length === 0 && !fetching && !stale;
  const message = error ? MESSAGES.peopleFailed : isNobody ? nobody : undefined;
  return {
    people: (text !== null && people) || [],
    message: text ? message : undefined,
    isPending: text !== null && (fetching || stale),
  };
}

/** Finds people by name who can be asked, with the message that is shown when there is nobody. */
export function useAddressees(id: string, audience: Audience, text: string | null): FoundPeople {
  const [answer] = useQuery({
    query: addresseesQuery,
    variables: { id, audience, text },
    pause: text === null,
  });
  return foundBy(text, answer, answer.data?.deviceRequest?.addressees, MESSAGES.nobodyToAsk);
}

/** Finds people by name who can be asked or mentioned; it does not search while the text is null. */
export function usePeople(id: string, audience: Audience, text: string | null): readonly NamedPerson[] {
  return useAddressees(id, audience, text).people;
}
