import type { RecordedUser } from './changes.ts';

type Column = keyof RecordedUser | 'user_roles';

interface UserActionDefinition {
  /** A history may begin with this action. Its event then records everything about the person. */
  begins?: true;
  /** The columns that the action may change of an existing person. */
  changes?: readonly Column[] | 'all';
}

const ROLES: readonly Column[] = ['role', 'user_roles'];
const PROFILE: readonly Column[] = ['name', 'department'];

/** Every action that a person's history records. An action that is also an event about access has the same name there. */
export const USER_ACTIONS = {
  /** Added by a first sign-in. */
  signed_up: { begins: true },
  user_invited: { begins: true },
  demo_added: { begins: true },
  /** The person as they were when histories of people were introduced. */
  baseline: { begins: true },
  /** By the command `grant`, which can also invite a person. */
  role_granted: { begins: true, changes: [...ROLES, 'profile_created'] },
  /** By the setting ADMIN_EMAILS. */
  admin_granted: { changes: [...ROLES, 'profile_created'] },
  invitation_claimed: {
    changes: ['issuer', 'subject', 'active', 'email_verified', 'profile_created', ...PROFILE, ...ROLES],
  },
  /** The identity provider reports another address, or another verification of it. */
  address_changed: { changes: ['email', 'email_verified'] },
  /** The person asked for the role at a sign-in, before the profile was complete. */
  role_chosen: { changes: ROLES },
  profile_completed: { changes: [...ROLES, 'department', 'profile_created'] },
  profile_changed: { changes: PROFILE },
  /** By an administrator. */
  user_changed: { changes: [...PROFILE, ...ROLES, 'active', 'profile_created'] },
  /** Sessions were ended, and identity tokens from before that time stopped counting. */
  tokens_revoked: { changes: ['tokens_from'] },
  /** An account that nobody had verified was replaced by another account, which took over the person. */
  handed_over: { changes: ['subject', ...PROFILE, ...ROLES] },
  removed: {},
  /** Seals the remaining events of a person whom an older gateway has removed. */
  sealed: {},
  /** An operator has checked the differences and recorded the person as they are. */
  accepted: { begins: true, changes: 'all' },
} as const satisfies Record<string, UserActionDefinition>;
export type UserAction = keyof typeof USER_ACTIONS;

/** Whether the portal writes such an event: as the first one of a history, or as a later one that changes these columns. */
export function isUserStep(action: string, isFirst: boolean, columns: readonly string[]): boolean {
  if (!Object.hasOwn(USER_ACTIONS, action)) return false;
  const { begins, changes = [] }: UserActionDefinition = USER_ACTIONS[action as UserAction];
  if (changes === 'all' || (isFirst && begins)) return true;
  return columns.every((column) => changes.includes(column as Column));
}
