import {
  ID,
  invalidField,
  isStatus,
  isUrgency,
  LIST_SORTS,
  type ListSort,
  MESSAGES,
  SOUGHT_ASSIGNEES,
  SOUGHT_REQUESTERS,
  STAGES,
  STATUSES,
  soughtSchema,
  URGENCIES,
  type Urgency,
  validate,
} from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';
import { toSql } from '../../platform/db/index.ts';
import type { ListFilter } from './list-sought.ts';

type Word = (typeof SOUGHT_ASSIGNEES)[number];

/** The id of the person in a filter; null for "nobody". DomainError `invalid` says what is accepted. */
function readSoughtPerson(
  text: string,
  { name, words, me }: { name: string; words: readonly Word[]; me: number },
): number | null {
  const word = words.find((each) => each === text);
  if (word) return word === 'me' ? me : null;
  if (ID.test(text)) return Number(text);
  throw invalidField(name, PARAMETER_MESSAGES.notSoughtPerson(name, words));
}

/** The id of the requester in a filter. DomainError `invalid`. */
export const readSoughtRequester = (text: string, me: number): number =>
  readSoughtPerson(text, { name: 'requester', words: SOUGHT_REQUESTERS, me }) as number;

/** The id of the assignee in a filter; null for requests that nobody has taken. DomainError `invalid`. */
export const readSoughtAssignee = (text: string, me: number): number | null =>
  readSoughtPerson(text, { name: 'assignee', words: SOUGHT_ASSIGNEES, me });

export const unknownStatus = () => invalidField('status', MESSAGES.notListed('Status', STATUSES));

/** DomainError `invalid` says what is accepted. */
export function readUrgency(text: string): Urgency {
  if (isUrgency(text)) return text;
  throw invalidField('urgency', MESSAGES.notListed('urgency', URGENCIES));
}

/** The filter for requests on which the person has voted (true) or has not (false); empty when nothing was chosen. */
export const voteSought = (voted: boolean | null | undefined, me: number): ListFilter =>
  typeof voted === 'boolean' ? { [voted ? 'votedBy' : 'notVotedBy']: me } : {};

const FLAGS = ['true', 'false'] as const;

/** Reads the query parameters of a list from an address. */
interface Parameters {
  text: (name: string) => string | undefined;
  from: (name: string) => Date | undefined;
  until: (name: string) => Date | undefined;
  /** The id of the user. */
  me: number;
}

/** The filter and the order of a list, from its query parameters. DomainError `invalid` says what is accepted. */
export function readListParameters({ text, from, until, me }: Parameters): {
  filter: ListFilter;
  order: ListSort | undefined;
} {
  const word = <W extends string>(name: string, words: readonly W[]): W | undefined => {
    const value = text(name);
    const word = words.find((each) => each === value);
    if (value !== undefined && word === undefined) throw invalidField(name, MESSAGES.notListed(name, words));
    return word;
  };
  const flag = (name: string) => {
    const flagText = word(name, FLAGS);
    return flagText && flagText === 'true';
  };
  const sought = (name: string) => validate(soughtSchema(name), text(name), name) ?? undefined;
  const status = text('status');
  if (status !== undefined && !isStatus(status)) throw unknownStatus();
  const stage = word('stage', STAGES);
  const requester = text('requester');
  const assignee = text('assignee');
  const submittedFrom = from('from');
  const submittedUntil = until('until');
  const filter = {
    status: status && [status],
    stage: stage && [stage],
    department: sought('department'),
    manufacturer: sought('manufacturer'),
    urgency: word('urgency', URGENCIES),
    text: sought('q'),
    requester: requester === undefined ? undefined : readSoughtRequester(requester, me),
    assignee: assignee === undefined ? undefined : readSoughtAssignee(assignee, me),
    overdue: flag('overdue'),
    waiting: flag('waiting'),
    held: flag('held'),
    ...voteSought(flag('voted'), me),
    submittedFrom: submittedFrom && toSql(submittedFrom),
    submittedUntil: submittedUntil && toSql(submittedUntil),
  };
  return { filter, order: word('sort', LIST_SORTS) };
}
