import type { RecordedUser } from './changes.ts';

type Column = keyof RecordedUser | 'user_roles';

interface UserActionDefinition {
  /** A history may begin with it, and tells all of the person then. */
  begins?: true;
  /** What it may change of a person who is there. */
  changes?: readonly Column[] | 'all';
}

const ROLES: readonly Column[] = ['role', 'user_roles'];
const PROFILE: readonly Column[] = ['name', 'department'];

/** Everything that a person's history tells of. Acts that are events about access as well have one name in both. */
export const USER_ACTIONS = {
  /** Made by a first sign-in. */
  signed_up: { begins: true },
  user_invited: { begins: true },
  demo_added: { begins: true },
  /** Recorded as they stood when histories of people began. */
  baseline: { begins: true },
  /** By the command `grant`, which also invites. */
  role_granted: { begins: true, changes: [...ROLES, 'profile_created'] },
  /** By the setting ADMIN_EMAILS. */
  admin_granted: { changes: [...ROLES, 'profile_created'] },
  invitation_claimed: {
    changes: ['issuer', 'subject', 'active', 'email_verified', 'profile_created', ...PROFILE, ...ROLES],
  },
  /** What the identity provider says of the address. */
  address_changed: { changes: ['email', 'email_verified'] },
  /** Asked for at a sign-in, before the profile is complete. */
  role_chosen: { changes: ROLES },
  profile_completed: { changes: [...ROLES, 'department', 'profile_created'] },
  profile_changed: { changes: PROFILE },
  /** By an administrator. */
  user_changed: { changes: [...PROFILE, ...ROLES, 'active', 'profile_created'] },
  /** Sessions were ended, and identity tokens from before with them. */
  tokens_revoked: { changes: ['tokens_from'] },
  /** An account that nobody had verified went to the one that takes its place. */
  handed_over: { changes: ['subject', ...PROFILE, ...ROLES] },
  removed: {},
  /** What a gateway of an older version left of the events of a person whom it removed. */
  sealed: {},
  /** An operator has looked at what differed, and recorded the person as they stand. */
  accepted: { begins: true, changes: 'all' },
} as const satisfies Record<string, UserActionDefinition>;
export type UserAction = keyof typeof USER_ACTIONS;

/** Whether the portal writes such an event: the first of a history, or a later one that changes these columns. */
export function isUserStep(action: string, isFirst: boolean, columns: readonly string[]): boolean {
  if (!Object.hasOwn(USER_ACTIONS, action)) return false;
  const { begins, changes = [] }: UserActionDefinition = USER_ACTIONS[action as UserAction];
  if (changes === 'all' || (isFirst && begins)) return true;
  return columns.every((column) => changes.includes(column as Column));
}
