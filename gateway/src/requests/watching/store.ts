import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { increaseOrInsert } from '../../platform/db/index.ts';
import type { RequestWatchersTable } from './tables.ts';

/** A person's relation to a request: what they chose, and whether they have commented on it. */
export interface Interest {
  chosen: boolean | null;
  commented: boolean;
}

const COMMENTED = 2;

/** The person's relation to these requests, by request id. One statement. */
export async function interestsOf(
  db: Database,
  userId: number,
  requestIds: readonly number[],
): Promise<Map<number, Interest>> {
  const rows = await db
    .selectFrom('request_watchers')
    .select(['request_id', 'watching as sign'])
    .where('user_id', '=', userId)
    .where('request_id', 'in', requestIds)
    .unionAll(
      db
        .selectFrom('request_comments')
        .select(['request_id', sql<number>`${sql.lit(COMMENTED)}`.as('sign')])
        .distinct()
        .where('author_id', '=', userId)
        .where('request_id', 'in', requestIds),
    )
    .execute();
  const interests = new Map<number, Interest>();
  for (const { request_id, sign } of rows) {
    const interest = interests.get(request_id) ?? { chosen: null, commented: false };
    if (sign === COMMENTED) interest.commented = true;
    else interest.chosen = sign === 1;
    interests.set(request_id, interest);
  }
  return interests;
}

/** Locks a request, so that it is not withdrawn until the transaction ends; waits for a withdrawal that is under way. Changes nothing. */
export async function holdRequest(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('device_requests')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute();
}

export async function saveChoice(
  db: Database,
  requestId: number,
  userId: number,
  watching: boolean,
): Promise<void> {
  const chosen: Pick<RequestWatchersTable, 'watching'> = { watching: watching ? 1 : 0 };
  await increaseOrInsert(
    () =>
      db
        .updateTable('request_watchers')
        .set(chosen)
        .where('request_id', '=', requestId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    () =>
      db
        .insertInto('request_watchers')
        .values({ request_id: requestId, user_id: userId, ...chosen })
        .execute(),
  );
}

export async function deleteChoicesOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_watchers').where('request_id', '=', requestId).execute();
}

/**
 * The people who watch each of these requests (`watching`) and who have chosen not to (`left`), without those who watch it by default. One
 * statement. The caller must check who of them may read the request.
 */
export async function watchersOf(
  db: Database,
  requestIds: readonly number[],
): Promise<Map<number, { watching: number[]; left: number[] }>> {
  const rows = await db
    .selectFrom('request_watchers')
    .select(['request_id', 'user_id', 'watching as sign'])
    .where('request_id', 'in', requestIds)
    .unionAll(
      db
        .selectFrom('request_comments')
        .select(['request_id', 'author_id as user_id', sql<number>`${sql.lit(COMMENTED)}`.as('sign')])
        .distinct()
        .where('request_id', 'in', requestIds),
    )
    .execute();
  const watchersByRequest = new Map<number, { watching: number[]; left: number[] }>();
  for (const [requestId, some] of Map.groupBy(rows, ({ request_id }) => request_id)) {
    const left = some.flatMap(({ user_id, sign }) => (sign === 0 ? user_id : []));
    const others = new Set(some.flatMap(({ user_id }) => (left.includes(user_id) ? [] : user_id)));
    watchersByRequest.set(requestId, { watching: [...others], left });
  }
  return watchersByRequest;
}
