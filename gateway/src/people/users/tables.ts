import type { Role } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UsersTable;
    user_roles: UserRolesTable;
    remote_override_holders: RemoteOverrideHoldersTable;
  }
}

/**
 * A person, written by `people/users/write-store.ts` alone. Keyed by (issuer, subject) once the identity provider has vouched for
 * them; both are NULL for an invitation.
 */
export interface UsersTable {
  id: Generated<number>;
  issuer: string | null;
  subject: string | null;
  email: string;
  email_verified: SqlBoolean;
  name: string;
  /** The first role: decides the landing page. All granted roles, this one included, stand in `user_roles`. */
  role: Role;
  department: string;
  active: SqlBoolean;
  profile_created: SqlBoolean;
  created_at: SqlDateTime;
  /** When the person's sessions were last ended, of an outside provider: identity tokens from before it open none. */
  tokens_from: Generated<SqlDateTime | null>;
  /** Counts ends of sessions, see `meetSignIns`. */
  turn: Generated<number>;
  /** `nameKey` of the name: people are found and ordered by it. */
  name_key: string;
}

export interface UserRolesTable {
  user_id: number;
  role: Role;
}

/** Who may take dashboards from their own computer where the setting REMOTE_OVERRIDE is `users`. */
export interface RemoteOverrideHoldersTable {
  user_id: number;
  granted_at: SqlDateTime;
}

export type UserRow = Selectable<UsersTable>;
