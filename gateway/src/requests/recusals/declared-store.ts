import { ROLE, ROLES, type Stage } from '@portal/domain';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime, Tables } from '../../platform/db/index.ts';
import { type Candidate, holders } from '../assignee/store.ts';
import { isNewest } from '../interests/store.ts';

const VOTING = ROLES.filter((role) => ROLE[role].votes);

/** A condition on a row of `users`: the person's newest declaration names this manufacturer, and is valid at that instant. */
const declares = (key: string, at: SqlDateTime): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables, never>();
  const declared = eb
    .selectFrom('declared_interests')
    .innerJoin('interest_declarations as declaration', 'declaration.id', 'declared_interests.declaration_id')
    .select('declaration.id')
    .where('declaration.user_id', '=', sql.ref<number>('users.id'))
    .where('declared_interests.manufacturer_key', '=', key)
    .where('declaration.valid_until', '>', at)
    .where(isNewest());
  return eb.exists(declared);
};

/** The voting members whose newest declaration names this manufacturer, and is valid at that instant. */
export const membersDeclaring = (db: Database, key: string, at: SqlDateTime): Promise<Candidate[]> =>
  holders(db, VOTING).where(declares(key, at)).orderBy('users.id').execute();

/** Whether the person's newest declaration names this manufacturer, and is valid at that instant. */
export async function isDeclaring(
  db: Database,
  userId: number,
  key: string,
  at: SqlDateTime,
): Promise<boolean> {
  const declaring = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(declares(key, at))
    .executeTakeFirst();
  return declaring !== undefined;
}

/** The requests before the committee, with their manufacturers. */
export const requestsInReview = (
  db: Database,
  stages: readonly Stage[],
): Promise<{ id: number; manufacturer: string }[]> =>
  db
    .selectFrom('device_requests')
    .select(['id', 'manufacturer'])
    .where('stage', 'in', stages)
    .orderBy('id')
    .execute();
