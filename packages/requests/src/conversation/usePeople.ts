import type { Audience } from '@portal/domain';
import { useQuery } from 'urql';
import { addresseesQuery } from './conversation.graphql.ts';

export interface NamedPerson {
  id: string;
  name: string;
}

/** People by name whom one can ask or mention; nobody is looked up while the text is null. */
export function usePeople(id: string, audience: Audience, text: string | null): readonly NamedPerson[] {
  const [{ data }] = useQuery({
    query: addresseesQuery,
    variables: { id, audience, text },
    pause: text === null,
  });
  return text === null ? [] : (data?.deviceRequest?.addressees ?? []);
}
