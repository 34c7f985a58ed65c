import { type Kysely, sql } from 'kysely';
import { isSqlite } from './dialect.ts';
import { isAccessDenied } from './errors.ts';

interface TextColumn {
  table: string;
  name: string;
  type: string;
  nullable: 'YES' | 'NO';
  initial: string | null;
}

/** MariaDB quotes a default and writes NULL when there is none. MySQL returns the default as it is. */
function initialOf({ initial }: TextColumn): string {
  if (initial === null || initial === 'NULL') return '';
  return ` default ${/^'.*'$/.test(initial) ? initial : `'${initial.replaceAll("'", "''")}'`}`;
}

const BINARY = 'character set utf8mb4 collate utf8mb4_bin';

const changeOf = (column: TextColumn): string =>
  `modify \`${column.name}\` ${column.type} ${BINARY}${column.nullable === 'NO' ? ' not null' : ''}${initialOf(column)}`;

/**
 * Makes every table compare texts byte by byte, as SQLite does, because MySQL and MariaDB share no other collation with the same results.
 * Then each column can hold every letter, whatever the database was created with. It skips columns that are right already, and ids under a
 * foreign key, which the servers do not allow to change. A table is copied when it is changed: meanwhile people can read it, but not write
 * to it.
 */
// biome-ignore lint/suspicious/noExplicitAny: also for tables that are not the portal's own
export async function compareBytes(db: Kysely<any>): Promise<void> {
  if (isSqlite(db)) return;
  // The default for tables that are created later without a collation. Not every user of the database may set it. The columns
  // are changed below in any case.
  await sql.raw(`alter database ${BINARY}`).execute(db).catch(unlessDenied);
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = database() and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and right(table_collation, 4) <> '_bin'`.execute(db);
  // The default for columns that are added to these tables later.
  for (const { name } of tables.rows) await sql.raw(`alter table \`${name}\` default ${BINARY}`).execute(db);
  const { rows } = await sql<TextColumn>`
    select c.table_name as \`table\`, c.column_name as name, c.column_type as type, c.is_nullable as nullable,
      c.column_default as initial
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = database() and t.table_type = 'BASE TABLE' and right(c.collation_name, 4) <> '_bin'
      and c.table_name not like 'kysely%'
      and not exists (select 1 from information_schema.key_column_usage k
        where k.referenced_table_name is not null and k.table_schema = c.table_schema
          and ((k.table_name = c.table_name and k.column_name = c.column_name)
            or (k.referenced_table_name = c.table_name and k.referenced_column_name = c.column_name)))
    order by c.table_name, c.ordinal_position`.execute(db);
  for (const [table, columns] of Map.groupBy(rows, (column) => column.table)) {
    await sql.raw(`alter table \`${table}\` ${columns.map(changeOf).join(', ')}`).execute(db);
  }
}

function unlessDenied(error: unknown): void {
  if (!isAccessDenied(error)) throw error;
}
