import type { Role } from '@portal/domain';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';
import { isInForce, untilDay } from '../deputies/store.ts';
import type { UserRow } from '../users/tables.ts';
import type { SessionsTable } from './tables.ts';

export type SessionRow = Selectable<SessionsTable>;

/** A person whose deputy the user is, if that person has this role. */
interface Away {
  id: number;
  name: string;
  role: Role;
  /** The last day of the deputyship. */
  until: string;
}

/** A session, its person, the roles that are granted to the person, and the people whose deputy the person is today. */
export interface StoredSession {
  session: SessionRow;
  user: UserRow;
  roles: Role[];
  away: Away[];
}

/** Returns a row for each granted role of a session's person and each person whose deputy they are today. */
const sessionRows = (db: Database, hashes: readonly string[], today: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('deputyships', (on) => on.onRef('deputyships.deputy_id', '=', 'users.id').on(isInForce(today)))
    .leftJoin('users as away', (on) =>
      on
        .onRef('away.id', '=', 'deputyships.user_id')
        .on('away.active', '=', 1)
        .on('away.email_verified', '=', 1)
        .on('away.profile_created', '=', 1),
    )
    .where('sessions.token_hash', 'in', hashes)
    .selectAll('users')
    .select([
      'sessions.token_hash',
      'sessions.user_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.opened_by',
      'sessions.emergency_window_id',
      'sessions.device',
      'sessions.provider_session',
      'sessions.second_factor',
      'sessions.created_at as session_created_at',
      'user_roles.role as granted_role',
      'away.id as away_id',
      'away.name as away_name',
      'away.role as away_role',
    ])
    .select(untilDay(today).as('away_until'))
    .execute();

/** Reads sessions by their hashes with one query. */
export async function findSessions(
  db: Database,
  hashes: readonly string[],
  today: string,
): Promise<Map<string, StoredSession>> {
  const bySession = Map.groupBy(await sessionRows(db, hashes, today), ({ token_hash }) => token_hash);
  return new Map([...bySession].map(([hash, rows]) => [hash, storedOf(rows)]));
}

/** Reads the session with this hash, or returns null. */
export const findSession = async (db: Database, hash: string, today: string): Promise<StoredSession | null> =>
  (await findSessions(db, [hash], today)).get(hash) ?? null;

function storedOf(rows: Awaited<ReturnType<typeof sessionRows>>): StoredSession {
  const {
    token_hash,
    user_id,
    last_seen_at,
    expires_at,
    opened_by,
    emergency_window_id,
    device,
    provider_session,
    second_factor,
    session_created_at,
    granted_role: _,
    away_id: __,
    away_name: ___,
    away_role: ____,
    away_until: _____,
    ...user
  } = rows[0] as (typeof rows)[number];
  return {
    session: {
      token_hash,
      user_id,
      last_seen_at,
      expires_at,
      opened_by,
      emergency_window_id,
      device,
      provider_session,
      second_factor,
      created_at: session_created_at,
    },
    user,
    roles: [...new Set(rows.flatMap(({ granted_role }) => granted_role ?? []))],
    away: [
      ...new Map(
        rows.flatMap(({ away_id: id, away_name: name, away_role: role, away_until: until }) =>
          id === null || name === null || role === null ? [] : [[id, { id, name, role, until }] as const],
        ),
      ).values(),
    ].sort((one, other) => one.id - other.id),
  };
}

export async function insertSession(db: Database, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Sets the time of the last use. It never moves backwards: a slower request does not overwrite a later one. */
export async function touchSession(db: Database, hash: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: toSql(at) })
    .where('token_hash', '=', hash)
    .where('last_seen_at', '<', toSql(at))
    .execute();
}

export async function sessionOf(
  db: Database,
  hash: string,
): Promise<Pick<SessionRow, 'token_hash' | 'user_id' | 'opened_by' | 'provider_session'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'user_id', 'opened_by', 'provider_session'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** Deletes the session, the session that opened it, and all sessions that they opened. */
export async function deleteSession(
  db: Database,
  { token_hash, opened_by }: Pick<SessionRow, 'token_hash' | 'opened_by'>,
): Promise<void> {
  const opener = opened_by ?? token_hash;
  await db.deleteFrom('sessions').where('token_hash', '=', opener).execute();
  await db.deleteFrom('sessions').where('opened_by', '=', opener).execute();
}

/** The one session of a person that stays, by its hash or by the provider's session. */
export type Kept = { hash: string } | { providerSession: string };

/** Deletes all sessions of a person except `kept` and the sessions that it opened. */
export async function deleteSessionsOf(db: Database, userId: number, kept?: Kept): Promise<void> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (!kept) await query.execute();
  else if ('hash' in kept)
    await query
      .where('token_hash', '!=', kept.hash)
      .where((eb) => eb.or([eb('opened_by', 'is', null), eb('opened_by', '!=', kept.hash)]))
      .execute();
  else
    await query
      .where((eb) =>
        eb.or([eb('provider_session', 'is', null), eb('provider_session', '!=', kept.providerSession)]),
      )
      .execute();
}

export async function deleteProviderSession(db: Database, session: string): Promise<void> {
  await db.deleteFrom('sessions').where('provider_session', '=', session).execute();
}

/** When a session of the provider was last used, through any session here that it opened. Null when there is none. */
export async function lastActOf(db: Database, session: string): Promise<SqlDateTime | null> {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('last_seen_at').as('at'))
    .where('provider_session', '=', session)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Marks the sessions of a sign-in, or all sessions of a person, as opened with or without a second factor. */
export async function markSecondFactor(
  db: Database,
  sessions: { providerSession: string } | { userId: number },
  on: boolean,
): Promise<void> {
  const query = db.updateTable('sessions').set({ second_factor: on ? 1 : 0 });
  await ('userId' in sessions
    ? query.where('user_id', '=', sessions.userId)
    : query.where('provider_session', '=', sessions.providerSession)
  ).execute();
}

/** Records that the provider's session continues under another name. */
export async function renameProviderSession(db: Database, from: string, to: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ provider_session: to })
    .where('provider_session', '=', from)
    .execute();
}

/** Deletes a person's expired sessions. An idle session is deleted when it expires. */
export async function deleteExpired(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', toSql(now))
    .execute();
}

/** Deletes all expired sessions. */
export async function deleteAllExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', toSql(now)).execute();
}

export async function userIdOf(db: Database, issuer: string, subject: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function userExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function identityOf(
  db: Database,
  userId: number,
): Promise<Pick<UserRow, 'issuer' | 'subject'> | undefined> {
  return db.selectFrom('users').select(['issuer', 'subject']).where('id', '=', userId).executeTakeFirst();
}

/** The columns of a session that are needed to end it. */
export type Ended = Pick<SessionRow, 'token_hash' | 'user_id' | 'opened_by' | 'provider_session'>;

/** Finds a session that was opened from this session of the provider. */
export async function sessionOfProvider(db: Database, providerSession: string): Promise<Ended | undefined> {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'user_id', 'opened_by', 'provider_session'])
    .where('provider_session', '=', providerSession)
    .executeTakeFirst();
}
