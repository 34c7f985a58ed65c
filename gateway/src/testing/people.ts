import { createHash, randomBytes } from 'node:crypto';
import { ROLES, type Role } from '@portal/domain';
import type { UserRow } from '../people/users/tables.ts';
import { addUser } from '../people/users/write-store.ts';
import type { Services } from '../platform/context.ts';
import { toSql } from '../platform/db/time.ts';

export interface SignedIn {
  id: number;
  email: string;
  name: string;
  /** The session token. */
  token: string;
}

let count = 0;

/** Makes a person with these roles and a session, without the detour over an identity provider. */
export async function signInAs(
  services: Services,
  roles: Role | readonly Role[],
  person: Partial<Omit<UserRow, 'id' | 'role'>> = {},
): Promise<SignedIn> {
  const { db, clock, config } = services;
  const all = [roles].flat() as Role[];
  const role = all[0] ?? 'provider';
  const number = ++count;
  const user = {
    issuer: 'test',
    subject: `${number}`,
    email: `${role}.${number}@hospital.example`,
    email_verified: 1,
    name: `Test ${role} ${number}`,
    role,
    department: 'CVOR',
    active: 1,
    profile_created: 1,
    created_at: toSql(clock()),
    ...person,
  };
  const id = await addUser(db, { action: 'signed_up', at: clock() }, user, all);
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: id,
      created_at: toSql(clock()),
      last_seen_at: toSql(clock()),
      expires_at: toSql(new Date(clock().getTime() + config.sessionMaxMinutes * 60_000)),
    })
    .execute();
  return { id, email: user.email, name: user.name, token };
}

/** Somebody of each role who is signed in, and another provider. */
export type Staff = Record<Role | 'other', SignedIn>;

/** Signs in a person of each role, and a second provider as `other`. */
export async function signInStaff(services: Services): Promise<Staff> {
  const staff: Partial<Staff> = {};
  for (const role of ROLES) staff[role] = await signInAs(services, role);
  staff.other = await signInAs(services, 'provider');
  return staff as Staff;
}
