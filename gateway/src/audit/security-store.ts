import { fitText, type SecurityEventKind } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../platform/context.ts';
import {
  containsKey,
  fromSql,
  type Position,
  type SqlDateTime,
  searchKey,
  type Tables,
  toSql,
} from '../platform/db/index.ts';
import {
  beginOfHour,
  countFailure,
  type Failures,
  isCounted,
  type SecurityEventValues,
} from './counted-store.ts';

const DETAIL_LENGTH = 4_000;
/** The longest detail of a failure. Anybody can cause failures, so they store less. */
const FAILURE_LENGTH = 200;

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** The person whom the event concerns. */
  userId?: number;
  /** The person who acted, when it was somebody else. */
  actorId?: number;
  /** The client's network address. */
  address?: string;
  /** Cut to 4,000 characters, for failures to 200. */
  detail?: string;
}

/**
 * Records an event. The same failures of an hour are counted in one row, because anybody can cause them. `failures`: how many are recorded
 * at once, and when the last one happened.
 */
export async function recordSecurityEvent(
  db: Database,
  at: Date,
  { kind, userId, actorId, address, detail }: NewSecurityEvent,
  failures: Failures = { times: 1, last: at },
): Promise<void> {
  const event: SecurityEventValues = {
    kind,
    user_id: userId ?? null,
    actor_id: actorId ?? null,
    address: address ?? null,
    detail: detail === undefined ? null : fitText(detail, isCounted(kind) ? FAILURE_LENGTH : DETAIL_LENGTH),
    at: toSql(at),
  };
  if (isCounted(kind)) await countFailure(db, at, event, failures);
  else await db.insertInto('security_events').values(event).execute();
}

export interface SecurityEventFilter {
  kinds?: readonly SecurityEventKind[];
  /** People whom the event concerns, or who acted. */
  people?: readonly number[];
  address?: string;
  from?: SqlDateTime;
  until?: SqlDateTime;
}

function conditions(
  eb: ExpressionBuilder<Tables, 'security_events'>,
  { kinds, people, address, from, until }: SecurityEventFilter,
): Expression<SqlBool>[] {
  const none = sql<SqlBool>`1 = 0`;
  const all: Expression<SqlBool>[] = [];
  if (kinds) all.push(kinds.length ? eb('kind', 'in', kinds) : none);
  if (people)
    all.push(people.length ? eb.or([eb('user_id', 'in', people), eb('actor_id', 'in', people)]) : none);
  if (address) all.push(eb('address', '=', address));
  if (from) {
    // A row that began earlier in the same hour may also count failures from this time.
    all.push(eb('at', '>=', toSql(beginOfHour(fromSql(from)))));
    all.push(eb.or([eb('at', '>=', from), eb('last_at', '>=', from)]));
  }
  if (until) all.push(eb('at', '<=', until));
  return all;
}

/** Lists the events after a position, newest first, with the names of the people. */
export async function listSecurityEvents(
  db: Database,
  filter: SecurityEventFilter,
  { position, count }: { position: Position | null; count: number },
) {
  let page = db
    .selectFrom('security_events')
    .selectAll()
    .where((eb) => eb.and(conditions(eb, filter)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
  if (position) {
    const { at, id } = position;
    page = page.where('at', '<=', at).where((eb) => eb.or([eb('at', '<', at), eb('id', '<', id)]));
  }
  return db
    .selectFrom(page.as('page'))
    .leftJoin('users as person', 'person.id', 'page.user_id')
    .leftJoin('users as actor', 'actor.id', 'page.actor_id')
    .selectAll('page')
    .select([
      'person.name as person_name',
      'person.email as person_email',
      'actor.name as actor_name',
      'actor.email as actor_email',
    ])
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

export async function countSecurityEvents(db: Database, filter: SecurityEventFilter): Promise<number> {
  const { count } = await db
    .selectFrom('security_events')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where((eb) => eb.and(conditions(eb, filter)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `limit` people whose name or email address contains the text. */
export async function findPeople(db: Database, text: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => containsKey(eb, ['name_key', 'email'], searchKey(text)))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteSecurityEventsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('security_events').where('at', '<', toSql(instant)).execute();
}
