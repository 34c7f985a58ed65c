import type { Role } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { UserRow } from '../users/tables.ts';

export async function findByIdentity(
  db: Database,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** All people with an address, which must be normalised (see `normalEmail`). */
export async function findByEmail(
  db: Database,
  email: string,
): Promise<Pick<UserRow, 'id' | 'issuer' | 'active'>[]> {
  return db.selectFrom('users').select(['id', 'issuer', 'active']).where('email', '=', email).execute();
}

/** The oldest open invitation for an address. */
export async function findInvitation(db: Database, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('issuer', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

export async function rolesOf(db: Database, userId: number): Promise<Role[]> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  return rows.map(({ role }) => role);
}

/** The subjects of users who never verified their address and about whom nobody has decided anything, oldest first. */
export async function undecidedBefore(
  db: Database,
  issuer: string,
  { before, after, count }: { before: Date; after: number; count: number },
): Promise<{ id: number; subject: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'subject'])
    .where('issuer', '=', issuer)
    .where('email_verified', '=', 0)
    .where('active', '=', 1)
    .where('profile_created', '=', 0)
    .where('created_at', '<', toSql(before))
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id, subject }) => ({ id, subject: subject ?? '' }));
}
