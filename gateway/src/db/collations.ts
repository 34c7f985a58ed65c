import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Kysely's own: it reads and writes them while it migrates. */
const IN_USE = /^kysely_/;

/**
 * Makes every table compare its texts byte by byte, as SQLite does: MySQL and MariaDB have no other collation in common that says
 * when two texts are one. What is so already is left alone. A table that is changed is copied; it can be read meanwhile, not written.
 */
// biome-ignore lint/suspicious/noExplicitAny: also for tables that are not the portal's own
export async function compareBytes(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = database() and t.table_type = 'BASE TABLE' and right(c.collation_name, 4) <> '_bin'
      order by 1`.execute(connection);
    // Both ends of a foreign key change, one after the other.
    await sql`set session foreign_key_checks = 0`.execute(connection);
    try {
      for (const { name } of rows) {
        if (IN_USE.test(name)) continue;
        await sql`alter table ${sql.table(name)} convert to character set utf8mb4 collate utf8mb4_bin`.execute(
          connection,
        );
      }
    } finally {
      await sql`set session foreign_key_checks = 1`.execute(connection);
    }
  });
}
