import { ID, invalidField, SOUGHT_ASSIGNEES, SOUGHT_REQUESTERS } from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';

type Word = (typeof SOUGHT_ASSIGNEES)[number];

/** Whom a filter by a person means; null for nobody. DomainError `invalid`, which says what is accepted. */
function readSoughtPerson(
  text: string,
  { name, words, me }: { name: string; words: readonly Word[]; me: number },
): number | null {
  const word = words.find((each) => each === text);
  if (word) return word === 'me' ? me : null;
  if (ID.test(text)) return Number(text);
  throw invalidField(name, PARAMETER_MESSAGES.notSoughtPerson(name, words));
}

/** The person whose requests are sought. */
export const readSoughtRequester = (text: string, me: number): number =>
  readSoughtPerson(text, { name: 'requester', words: SOUGHT_REQUESTERS, me }) as number;

/** The person who has the requests that are sought; null for those that nobody has taken. */
export const readSoughtAssignee = (text: string, me: number): number | null =>
  readSoughtPerson(text, { name: 'assignee', words: SOUGHT_ASSIGNEES, me });
