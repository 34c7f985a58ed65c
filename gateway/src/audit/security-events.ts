import {
  DomainError,
  hasPermission,
  SECURITY_EVENT_KINDS,
  SECURITY_EVENTS,
  type SecurityEventKind,
  type SecurityTopic,
  soughtSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../platform/context.ts';
import { toIso, toSql } from '../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../platform/paging.ts';
import {
  countSecurityEvents,
  findPeople,
  listSecurityEvents,
  type SecurityEventFilter,
} from './security-store.ts';

/** When a text matches more people than this, it is too short for a search. */
const MOST_PEOPLE = 100;

export interface Person {
  id: number;
  name: string;
  email: string;
}

/** An event about access, as REST and GraphQL return it. */
export interface SecurityEvent {
  id: number;
  kind: SecurityEventKind;
  at: string;
  /** The person whom the event concerns. */
  person: Person | null;
  /** The person who acted, when it was somebody else. */
  actor: Person | null;
  address: string | null;
  detail: string | null;
  /** How often the event happened within its hour. Only failures are counted. */
  times: number;
  /** When the event last happened, if it happened more than once. */
  lastAt: string | null;
}

export interface SecurityEventQuery {
  topic?: SecurityTopic;
  kind?: SecurityEventKind;
  userId?: number;
  /** A part of a name or an email, or a whole network address. */
  text?: string;
  from?: Date;
  until?: Date;
  first: number;
  after?: string | null;
}

/**
 * A page of the events about access, newest first, for people with `manage_users`. DomainErrors: `unauthenticated`, `forbidden`, `invalid`
 * for a text that matches too many people and for a wrong cursor.
 */
export async function securityEventPage(
  context: Context,
  { first, after, ...query }: SecurityEventQuery,
): Promise<Page<SecurityEvent>> {
  const user = requireUser(context);
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('securityEventsDenied'));
  const filter = await filterOf(context, query);
  const position = after ? decodeCursor(after) : null;
  const rows = await listSecurityEvents(context.db, filter, { position, count: first + 1 });
  const items = rows.slice(0, first).map((row) => new Listed(eventOf(row), { at: row.at, id: row.id }));
  const hasNext = rows.length > first;
  return {
    items,
    hasNext,
    total: async () => (!hasNext && !after ? items.length : countSecurityEvents(context.db, filter)),
  };
}

async function filterOf(
  { db }: Context,
  { topic, kind, userId, text: rawText, from, until }: Omit<SecurityEventQuery, 'first' | 'after'>,
): Promise<SecurityEventFilter> {
  const text = validate(soughtSchema('The text'), rawText, 'q');
  const kinds = SECURITY_EVENT_KINDS.filter(
    (each) => (!kind || each === kind) && (!topic || SECURITY_EVENTS[each].topic === topic),
  );
  return {
    ...((kind || topic) && { kinds }),
    ...(userId && { people: [userId] }),
    ...(text && (await textFilter(db, text))),
    ...(from && { from: toSql(from) }),
    ...(until && { until: toSql(until) }),
  };
}

async function textFilter(db: Context['db'], text: string): Promise<SecurityEventFilter> {
  // A text that looks like a network address is one: names have no colon and no four numbers.
  if (/^[\da-f.:]+$/i.test(text) && /[.:]/.test(text)) return { address: text };
  const people = await findPeople(db, text, MOST_PEOPLE + 1);
  if (people.length > MOST_PEOPLE)
    throw new DomainError('invalid', say('tooManyPeopleFit', MOST_PEOPLE, text));
  return { people };
}

type Row = Awaited<ReturnType<typeof listSecurityEvents>>[number];

/** A person of an event. The account may no longer exist, because accounts that were never verified are deleted. */
const personOf = (id: number | null, name: string | null, email: string | null): Person | null =>
  id === null ? null : { id, name: name ?? 'Removed account', email: email ?? '' };

const eventOf = (row: Row): SecurityEvent => ({
  id: row.id,
  kind: row.kind as SecurityEventKind,
  at: toIso(row.at),
  person: personOf(row.user_id, row.person_name, row.person_email),
  actor: personOf(row.actor_id, row.actor_name, row.actor_email),
  address: row.address,
  detail: row.detail,
  times: row.times,
  lastAt: row.last_at && toIso(row.last_at),
});
