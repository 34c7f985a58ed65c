import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { SqlDateTime } from '../../../platform/db/index.ts';
import type { RemoteOverridesTable } from './tables.ts';

export async function insertOverride(db: Database, row: Insertable<RemoteOverridesTable>): Promise<void> {
  await db.insertInto('remote_overrides').values(row).execute();
}

/** Finds the override of a ticket that was made after an instant, if its person is active. */
export async function findOverride(db: Database, ticketHash: string, since: SqlDateTime) {
  return db
    .selectFrom('remote_overrides')
    .innerJoin('users', 'users.id', 'remote_overrides.user_id')
    .select(['remote_overrides.user_id', 'remote_overrides.name', 'remote_overrides.origin'])
    .where('ticket_hash', '=', ticketHash)
    .where('remote_overrides.created_at', '>', since)
    .where('users.active', '=', 1)
    .executeTakeFirst();
}

export async function deleteOverridesBefore(db: Database, instant: SqlDateTime): Promise<void> {
  await db.deleteFrom('remote_overrides').where('created_at', '<', instant).execute();
}
