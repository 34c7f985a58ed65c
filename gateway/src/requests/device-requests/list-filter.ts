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

export const unknownStatus = () => invalidField('status', MESSAGES.notListed('Status', STATUSES));

/** DomainError `invalid`, which says what is accepted. */
export function readUrgency(text: string): Urgency {
  if (isUrgency(text)) return text;
  throw invalidField('urgency', MESSAGES.notListed('urgency', URGENCIES));
}

/** Of requests on which the person has voted, or of the others. */
export const voteSought = (voted: boolean | null | undefined, me: number): ListFilter =>
  typeof voted === 'boolean' ? { [voted ? 'votedBy' : 'notVotedBy']: me } : {};

const FLAGS = ['true', 'false'] as const;

/** The parameters of a list, as an address has them. */
interface Parameters {
  text: (name: string) => string | undefined;
  from: (name: string) => Date | undefined;
  until: (name: string) => Date | undefined;
  /** Who asks. */
  me: number;
}

/** Which requests of a list are shown, and in which order. DomainError `invalid`, which says what is accepted. */
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
