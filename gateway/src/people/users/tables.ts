import type { Role, TeamRole } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UsersTable;
    user_roles: UserRolesTable;
    remote_override_holders: RemoteOverrideHoldersTable;
    dashboard_members: DashboardMembersTable;
  }
}

/**
 * A person, written only by `people/users/write-store.ts`. The key is (issuer, subject) after the identity provider has
 * confirmed the person. Both are NULL for an invitation.
 */
export interface UsersTable {
  id: Generated<number>;
  issuer: string | null;
  subject: string | null;
  email: string;
  email_verified: SqlBoolean;
  name: string;
  /** The first role, which decides the landing page. `user_roles` has all granted roles, including this one. */
  role: Role;
  department: string;
  active: SqlBoolean;
  profile_created: SqlBoolean;
  created_at: SqlDateTime;
  /** When the sessions of a person at an outside provider were last ended. Earlier identity tokens open no session. */
  tokens_from: Generated<SqlDateTime | null>;
  /** Counts how often sessions were ended, see `meetSignIns`. */
  turn: Generated<number>;
  /** `nameKey` of the name, for finding and sorting people. */
  name_key: string;
}

export interface UserRolesTable {
  user_id: number;
  role: Role;
}

/** The people who may load dashboards from their own computer when the setting REMOTE_OVERRIDE is `users`. */
export interface RemoteOverrideHoldersTable {
  user_id: number;
  granted_at: SqlDateTime;
}

/** A member of the team of a dashboard, who publishes it or tests its previews. The dashboard need not be published yet. */
export interface DashboardMembersTable {
  id: Generated<number>;
  dashboard: string;
  user_id: number;
  role: TeamRole;
  added_at: SqlDateTime;
}

export type UserRow = Selectable<UsersTable>;
