import {
  DomainError,
  hasPermission,
  invitationSchema,
  ownProfileSchema,
  type Role,
  SITE_CODE,
  userChangeSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import {
  type Context,
  type Database,
  requireUser,
  type Services,
  type SessionUser,
} from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { mailSender, signed } from '../../platform/mail/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { deleteDraftsOf } from '../drafts/store.ts';
import { endSessionsOf } from '../sessions/end.ts';
import { forgetUser } from '../sessions/service.ts';
import { invitationMail } from './invitation.ts';
import { endMemberships } from './memberships.ts';
import { allRoles, type User, userOf, viewerOf } from './model.ts';
import {
  countOtherAdmins,
  countUsers,
  findNames,
  findUser,
  isEmailTaken,
  listUsers,
  type UserOrder,
} from './store.ts';
import { addUser, changeUser, INVITED, type LockedUser, lockUser } from './write-store.ts';

const DENIED = {
  view_users: 'usersDenied',
  manage_users: 'userChangesDenied',
  assign_roles: 'roleChangesDenied',
} as const;

function requirePermission(context: Context, permission: keyof typeof DENIED): SessionUser {
  const user = requireUser(context);
  if (!hasPermission(user, permission)) throw new DomainError('forbidden', say(DENIED[permission]));
  return user;
}

const listeners: ((services: Services, userId: number) => void)[] = [];

/** Calls `listener` after an administrator has changed somebody's roles, or made them inactive. */
export const onUserChange = (listener: (typeof listeners)[number]): void => void listeners.push(listener);

type ProfileCheck = (person: LockedUser, change: { name?: string; department?: string }) => void;
const ownProfileGuards: ((context: Context) => Promise<ProfileCheck>)[] = [];

/**
 * Registers a check of changes that people make to their own profile. It throws a DomainError for a change that is not allowed. `guard`
 * runs before the person is locked, to read what the check needs; the check itself runs under the lock.
 */
export const onOwnProfile = (guard: (typeof ownProfileGuards)[number]): void =>
  void ownProfileGuards.push(guard);

const notFound = () => new DomainError('not_found', say('userNotFound'));

/** A page of all users, newest first or by name; `text` is looked for in names and emails. Needs `view_users`. */
export async function listPage(
  context: Context,
  {
    first,
    after,
    text,
    order = 'newest',
  }: { first: number; after?: string | null; text?: string; order?: UserOrder },
): Promise<Page<User>> {
  requirePermission(context, 'view_users');
  const last = after ? decodeCursor(after).id : undefined;
  const users = await listUsers(context.db, { text, order, after: last, count: first + 1 });
  const items = users.slice(0, first).map((user) => new Listed(user, positionOf(user)));
  const hasNext = users.length > first;
  return {
    items,
    hasNext,
    total: async () => (!hasNext && !after ? items.length : countUsers(context.db, text)),
  };
}

/** Users are sorted by id alone. The cursor contains an instant because all lists have the same form of cursor. */
const positionOf = ({ id }: User) => ({ at: '1970-01-01 00:00:00.000', id });

/** Any user, for people with `view_users`. DomainErrors: `unauthenticated`, `forbidden`, `not_found`. */
export async function readUser(context: Context, id: number): Promise<User> {
  requirePermission(context, 'view_users');
  const user = await findUser(context.db, id);
  if (!user) throw notFound();
  return user;
}

/** The names of some users, by id. Checks no permission: for people who may read something that these users wrote. */
export const readNames = ({ db }: { db: Database }, ids: readonly number[]) => findNames(db, ids);

/**
 * Changes a user, for administrators; only the given fields change. `role` is the first role, `roles` are additional ones. A person who
 * gets roles in this way no longer has to complete their profile. DomainErrors: `forbidden` (`manage_users`; roles also need
 * `assign_roles`), `invalid`, `not_found`, `conflict` for the last active administrator.
 */
export async function updateUser(context: Context, id: number, input: unknown): Promise<User> {
  const actor = requirePermission(context, 'manage_users');
  const { role, roles, ...fields } = validate(userChangeSchema, input);
  const changed = await transaction(context.db, async (trx) => {
    const locked = await lockUser(trx, id);
    if (!locked) throw notFound();
    const user = userOf(locked.row, locked.roles);
    const next = nextRoles(user, role, roles);
    const rolesChange = next.join() !== user.roles.join();
    if (rolesChange) requirePermission(context, 'assign_roles');
    const result: User = {
      ...user,
      ...definedOf(fields),
      role: next[0] ?? user.role,
      roles: next,
      profileCreated: user.profileCreated || rolesChange,
    };
    const isAdmin = ({ active, roles }: User) => active && roles.includes('admin');
    if (isAdmin(user) && !isAdmin(result) && (await countOtherAdmins(trx, id)) === 0) {
      throw new DomainError('conflict', say('lastAdmin'));
    }
    await changeUser(trx, { action: 'user_changed', actorId: actor.id, at: context.clock() }, locked, {
      name: result.name,
      department: result.department,
      active: result.active ? 1 : 0,
      role: result.role,
      profile_created: result.profileCreated ? 1 : 0,
      roles: next,
    });
    // The sessions end now: after a reactivation the person has to sign in again.
    if (user.active && !result.active) {
      await endSessionsOf({ ...context, db: trx }, id);
      await endMemberships(trx, context.clock(), id, { actorId: actor.id });
      await deleteDraftsOf(trx, id);
    }
    const detail = `by ${actor.id}: ${next.join(' ')}, ${result.active ? 'active' : 'inactive'}`;
    await recordSecurityEvent(trx, context.clock(), {
      kind: 'user_changed',
      userId: id,
      actorId: actor.id,
      address: context.address,
      detail,
    });
    return result;
  });
  forgetUser(id);
  for (const hear of listeners) hear(context, id);
  return changed;
}

/** A new first role replaces the old one. `roles`, when given, replaces the additional roles. */
function nextRoles(user: User, role: Role = user.role, roles?: readonly Role[]): Role[] {
  return allRoles(role, roles ?? user.roles.filter((each) => each !== user.role));
}

const definedOf = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/**
 * Invites a person: stores an inactive user who becomes active at the first verified sign-in with this email, and sends a mail (decisions,
 * `POST /users`). DomainErrors: `forbidden`, `invalid`, `conflict` when the email is taken.
 */
export async function inviteUser(context: Context, input: unknown): Promise<User> {
  const actor = requirePermission(context, 'manage_users');
  requirePermission(context, 'assign_roles');
  const { email, name, role, roles = [], department = SITE_CODE } = validate(invitationSchema, input);
  const granted = allRoles(role, roles);
  const user = await transaction(context.db, async (trx) => {
    if (await isEmailTaken(trx, email)) {
      throw new DomainError('conflict', say('emailTaken'));
    }
    const at = context.clock();
    const invited = { email, name, role, department, created_at: toSql(at) };
    const act = { action: 'user_invited', actorId: actor.id, at } as const;
    const id = await addUser(trx, act, { ...INVITED, ...invited }, granted);
    const detail = `by ${actor.id}: ${granted.join(' ')}`;
    await recordSecurityEvent(trx, context.clock(), {
      kind: 'user_invited',
      userId: id,
      actorId: actor.id,
      address: context.address,
      detail,
    });
    const state = { active: false, profileCreated: false, emailVerified: false };
    return { id, email, name, role, roles: granted, department, ...state };
  });
  // The invitation is valid without its mail: an administrator can tell the person in another way.
  await mailSender(context)
    .then((sender) => context.mailer.send(signed(invitationMail(context.config, user), sender)))
    .catch((error: unknown) => context.log.warn({ err: error, userId: user.id }, 'invitation not mailed'));
  return user;
}

/**
 * Changes a person's own name and department (decisions, `PUT /users/me`). Returns the user. DomainErrors: `unauthenticated`, `forbidden`
 * without a verified email, `invalid`, and those of the registered checks.
 */
export async function updateOwnProfile(context: Context, input: unknown): Promise<User> {
  const user = requireUser(context);
  if (!user.emailVerified) throw new DomainError('forbidden', say('emailUnverified'));
  // The session's copy of the person may be seconds old, so only the given fields are written.
  const change = definedOf(validate(ownProfileSchema, input));
  const checks = await Promise.all(ownProfileGuards.map((guard) => guard(context)));
  const { row } = await transaction(context.db, async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (!locked) throw notFound();
    for (const check of checks) check(locked, change);
    return changeUser(trx, { action: 'profile_changed', at: context.clock() }, locked, change);
  });
  forgetUser(user.id);
  return { ...viewerOf(user), name: row.name, department: row.department };
}
