import type { Role } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { UserRow } from '../../platform/db/index.ts';

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

/** Everyone with an address, which is in its one form (see `normalEmail`). */
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
