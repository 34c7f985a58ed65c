import type { Role } from '@portal/domain';
import type { Database } from '../context.ts';
import type { UserRow, UsersTable } from '../db/tables.ts';

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

/** False when another sign-in was quicker. */
export async function claimInvitation(
  db: Database,
  id: number,
  identity: Pick<UsersTable, 'issuer' | 'subject'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...identity, active: 1, email_verified: 1, profile_created: 1 })
    .where('id', '=', id)
    .where('issuer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For an invitation whose person has a row already: nothing refers to it. */
export async function deleteInvitation(db: Database, id: number): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', id).execute();
  await db.deleteFrom('users').where('id', '=', id).where('issuer', 'is', null).execute();
}

/** Completes a profile unless that has happened: false then. */
export async function completeProfile(
  db: Database,
  userId: number,
  profile: Pick<UsersTable, 'role' | 'department'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...profile, profile_created: 1 })
    .where('id', '=', userId)
    .where('profile_created', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes others who want this person's row wait until the transaction ends, on every database alike. */
export async function lockPerson(db: Database, userId: number): Promise<void> {
  await locked(db).where('id', '=', userId).execute();
}

/** As `lockPerson`, by what the identity provider calls the person. */
export async function lockIdentity(db: Database, issuer: string, subject: string): Promise<void> {
  await locked(db).where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

const locked = (db: Database) =>
  db.updateTable('users').set((eb) => ({ profile_created: eb.ref('profile_created') }));
