import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/context.ts';

/** Resolves when one transaction waits for a lock to update a row of this table. Of MariaDB and MySQL: SQLite has one writer. */
export async function untilOneWaits(db: Database, table: string): Promise<void> {
  const waits = sql<{ n: unknown }>`select count(*) as n from information_schema.innodb_trx
    where trx_state = 'LOCK WAIT' and trx_query like ${`update \`${table}\`%`}`;
  const count = async () => Number((await waits.execute(db)).rows[0]?.n);
  // MariaDB reads it anew when nobody has read it for a tenth of a second.
  await expect.poll(count, { timeout: 10_000, interval: 250 }).toBe(1);
}
