import type { Role } from '@portal/domain';
import { type AliasableExpression, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { containsKey, searchKey, type Tables } from '../../platform/db/index.ts';
import { type User, userOf } from './model.ts';
import type { UserRow } from './tables.ts';
import { lockPeople } from './write-store.ts';

/** `newest` sorts by id, the last first. `name` sorts as in a list of names. */
export type UserOrder = 'newest' | 'name';

interface UserListQuery {
  text?: string;
  order: UserOrder;
  /** The last user of the previous page. */
  after?: number;
  count: number;
}

const ORDERS: Readonly<Record<UserOrder, Expression<unknown>>> = {
  newest: sql`id desc`,
  name: sql`name_key, id`,
};

/** A condition: the user comes after the other user by name. Users with the same name are sorted by id. */
function isBehind(eb: ExpressionBuilder<Tables, 'users'>, id: number): Expression<SqlBool> {
  const name = eb.selectFrom('users as last').where('last.id', '=', id).select('last.name_key');
  return eb.or([eb('name_key', '>', name), eb.and([eb('name_key', '=', name), eb('id', '>', id)])]);
}

/** Email addresses are already in lower case. */
const isSought = (eb: ExpressionBuilder<Tables, 'users'>, text: string) =>
  containsKey(eb, ['name_key', 'email'], searchKey(text));
/** A condition on the name alone, for people who may not see addresses. */
const isNamed = (eb: ExpressionBuilder<Tables, 'users'>, name: string) =>
  containsKey(eb, ['name_key'], searchKey(name));

/** The users to which a list is limited. */
interface UserChoice {
  id?: number;
  ids?: readonly number[];
  having?: Having;
  /** A part of the name to look for. */
  name?: string;
}

/** Active people with one of these roles, if it is effective, and optionally one more person. */
interface Having {
  roles: readonly Role[];
  also?: number;
}

/**
 * A condition for statements that read `users`: the person is active, and one of the roles is effective. Roles are effective once the
 * profile is complete; before that a person is a provider (`effectiveRoles`).
 */
export function isActiveWith(
  eb: ExpressionBuilder<Tables, 'users'>,
  { roles, also = 0 }: Having,
): AliasableExpression<SqlBool> {
  const granted = eb
    .selectFrom('user_roles')
    .select('user_id')
    .whereRef('user_roles.user_id', '=', 'users.id')
    .where('role', 'in', roles);
  return eb.and([
    eb('users.active', '=', 1),
    eb('users.email_verified', '=', 1),
    eb.or([
      eb('users.id', '=', also),
      eb.and([eb('users.profile_created', '=', 1), eb.exists(granted)]),
      ...(roles.includes('provider') ? [eb('users.profile_created', '=', 0)] : []),
    ]),
  ]);
}

/** Reads users and all their roles with one statement, which returns a row for each role. */
async function selectUsers(
  db: Database,
  { id, ids, text, name, order, after, count, having }: UserListQuery & UserChoice,
): Promise<User[]> {
  let page = db.selectFrom('users').selectAll().orderBy(ORDERS[order]).limit(count);
  if (id !== undefined) page = page.where('id', '=', id);
  if (ids) page = page.where('id', 'in', ids);
  if (having) page = page.where((eb) => isActiveWith(eb, having));
  if (after !== undefined)
    page = page.where((eb) => (order === 'name' ? isBehind(eb, after) : eb('id', '<', after)));
  if (text) page = page.where((eb) => isSought(eb, text));
  if (name) page = page.where((eb) => isNamed(eb, name));
  const rows = await db
    .selectFrom(page.as('page'))
    .leftJoin('user_roles', 'user_roles.user_id', 'page.id')
    .selectAll('page')
    .select('user_roles.role as granted_role')
    .orderBy(ORDERS[order])
    .execute();
  const users = new Map<number, { row: UserRow; roles: Role[] }>();
  for (const { granted_role: role, ...row } of rows) {
    const user = users.get(row.id) ?? { row, roles: [] };
    if (role) user.roles.push(role);
    users.set(row.id, user);
  }
  return [...users.values()].map(({ row, roles }) => userOf(row, roles));
}

export async function findUser(db: Database, id: number): Promise<User | null> {
  return (await selectUsers(db, { id, order: 'newest', count: 1 }))[0] ?? null;
}

/** The people with these ids, by name. Ids of nobody are left out. */
export const peopleById = async (db: Database, ids: readonly number[]): Promise<User[]> =>
  ids.length ? selectUsers(db, { ids, order: 'name', count: ids.length }) : [];

/** Active people with one of the roles, if it is effective, and `also`, by name. With `ids`, only those among them. */
export const peopleWith = async (
  db: Database,
  {
    roles,
    also,
    count,
    ...more
  }: Having & { ids?: readonly number[]; text?: string; name?: string; count: number },
): Promise<User[]> =>
  more.ids?.length === 0 ? [] : selectUsers(db, { having: { roles, also }, ...more, order: 'name', count });

export const listUsers = (db: Database, query: UserListQuery): Promise<User[]> => selectUsers(db, query);

export async function countUsers(db: Database, text?: string): Promise<number> {
  let query = db.selectFrom('users');
  if (text) query = query.where((eb) => isSought(eb, text));
  const { count } = await query
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findNames(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts the other people who are active administrators and can really sign in as such. Locks all administrators' rows
 * until the transaction ends, so that two of them cannot remove each other's role at the same time.
 */
export async function countOtherAdmins(db: Database, id: number): Promise<number> {
  const admins = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .execute();
  const ids = admins.map(({ user_id }) => user_id);
  if (!ids.length) return 0;
  await lockPeople(db, ids);
  const { count } = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('user_roles.role', '=', 'admin')
    .where('users.active', '=', 1)
    .where('users.email_verified', '=', 1)
    .where('users.id', '<>', id)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
