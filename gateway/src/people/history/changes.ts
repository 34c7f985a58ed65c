import { randomBytes } from 'node:crypto';
import type { Role } from '@portal/domain';
import { type Form, writeChanges } from '../../audit/index.ts';
import type { UserRow } from '../users/tables.ts';

/** What a history records of a person's row. `name_key` is made of the name, and `turn` says nothing of the person. */
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

/** A person as the two tables have them. */
export interface UserState {
  row: RecordedUser;
  roles: readonly Role[];
}

/** What an event changed: new values as they are stored. What it does not name stayed as it was. */
export interface UserChanges {
  users?: Partial<RecordedUser>;
  /** All roles from then on. */
  user_roles?: readonly Role[];
  /** When the events before it lost their contents: what is left of them, see `seal.ts`. */
  sealed?: string;
}

/** How it is written, for who checks that the portal wrote it. */
export const USER_CHANGES = { users: 'row', user_roles: 'texts', sealed: 'text' } as const satisfies Form;

type Before = { row: Partial<RecordedUser>; roles?: readonly Role[] } | null;

/** What leads from one state to the other; null when nothing does. A value that is not known before is one that changes. */
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

/** As long as nobody can try all values. */
const SALT_BYTES = 16;

/**
 * The text that an event keeps and its hash covers. The hash stays when the text is erased: the salt goes with the text, so that
 * nobody can find out by guessing what it said. A seal says nothing of the person and is never erased.
 */
export const writeUserChanges = (changes: UserChanges): string =>
  writeChanges(
    changes.sealed ? changes : { ...changes, salt: randomBytes(SALT_BYTES).toString('base64url') },
  );

export function readUserChanges(text: string): UserChanges {
  const { salt: _, ...changes } = JSON.parse(text) as UserChanges & { salt?: string };
  return changes;
}
