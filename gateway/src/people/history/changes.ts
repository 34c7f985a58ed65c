import { randomBytes } from 'node:crypto';
import type { Role } from '@portal/domain';
import { type Form, writeChanges } from '../../audit/index.ts';
import type { UserRow } from '../users/tables.ts';

/**
 * The columns of a person's row that a history records. `name_key` is computed from the name, and `turn` says nothing
 * about the person.
 */
export type RecordedUser = Omit<UserRow, 'id' | 'name_key' | 'turn'>;

const COLUMNS: Readonly<Record<keyof RecordedUser, true>> = {
  issuer: true,
  subject: true,
  email: true,
  email_verified: true,
  name: true,
  role: true,
  department: true,
  active: true,
  profile_created: true,
  created_at: true,
  tokens_from: true,
};
export const RECORDED_COLUMNS = Object.keys(COLUMNS) as (keyof RecordedUser)[];

/** A person as the two tables store them. */
export interface UserState {
  row: RecordedUser;
  roles: readonly Role[];
}

/** What an event changed: the new values as they are stored. Everything else stayed the same. */
export interface UserChanges {
  users?: Partial<RecordedUser>;
  /** All roles from this event on. */
  user_roles?: readonly Role[];
  /** Set after the contents of earlier events were erased: the hash of the rest of them, see `seal.ts`. */
  sealed?: string;
}

/** The form in which changes are written. Verification uses it to check that the portal wrote them. */
export const USER_CHANGES = { users: 'row', user_roles: 'texts', sealed: 'text' } as const satisfies Form;

type Before = { row: Partial<RecordedUser>; roles?: readonly Role[] } | null;

/**
 * The changes from one state to the other, or null when there are none. A value whose earlier state is not recorded
 * counts as a change.
 */
export function userChanges(before: null, after: UserState): UserChanges;
export function userChanges(before: Before, after: UserState): UserChanges | null;
export function userChanges(before: Before, after: UserState): UserChanges | null {
  const columns = RECORDED_COLUMNS.filter((column) => after.row[column] !== before?.row[column]);
  const users = Object.fromEntries(columns.map((column) => [column, after.row[column]]));
  const [was, roles] = [before?.roles && sorted(before.roles), sorted(after.roles)];
  const isSame = was?.join() === roles.join();
  if (!columns.length && isSame) return null;
  return { ...(columns.length && { users }), ...(!isSame && { user_roles: roles }) };
}

const sorted = (roles: readonly Role[]): Role[] => [...new Set(roles)].sort();

/** Long enough that nobody can try all values. */
const SALT_BYTES = 16;

/**
 * Writes the text that an event stores and that its hash covers. The hash stays when the text is erased. The salt is
 * erased with the text, so that nobody can find the text by guessing. A seal says nothing about the person and is never
 * erased.
 */
export const writeUserChanges = (changes: UserChanges): string =>
  writeChanges(
    changes.sealed ? changes : { ...changes, salt: randomBytes(SALT_BYTES).toString('base64url') },
  );

export function readUserChanges(text: string): UserChanges {
  const { salt: _, ...changes } = JSON.parse(text) as UserChanges & { salt?: string };
  return changes;
}
