import { MESSAGES } from '@portal/domain';
import { type FoundPeople, foundBy, type NamedPerson, PeopleField } from '@portal/requests';
import type { FieldBinding } from '@portal/ui';
import { useQuery } from 'urql';
import { reportReadersQuery } from './savedReports.graphql.ts';

/** Finds people who may view reports by a part of their name. It searches for nobody while the text is null or empty. */
function useReaders(text: string | null): FoundPeople {
  const [answer] = useQuery({ query: reportReadersQuery, variables: { text: text ?? '' }, pause: !text });
  return foundBy(text || null, answer, answer.data?.reportReaders, MESSAGES.nobodyViewsReports);
}

/** The people with whom a report is shared. Each is found by a part of the name. */
export const ReadersField = (field: FieldBinding<NamedPerson[]>) => (
  <PeopleField {...field} label="People" chosenLabel="Chosen people" required={false} useFound={useReaders} />
);
