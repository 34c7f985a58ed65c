import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { keptFiles } from '../dashboards/versions/description.ts';
import { objectName } from '../dashboards/versions/stored.ts';
import type { Database } from '../platform/context.ts';
import { BEFORE_ALL_IDS } from '../platform/db/index.ts';

const PAGE = 500;

/** Counts the rows of each table, except the tables that the migrations keep for themselves. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const rows: Record<string, number> = {};
  for (const { name } of tables.filter(({ isView }) => !isView)) {
    const { rows: counted } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(name)}`.execute(db);
    rows[name] = Number(counted[0]?.count ?? 0);
  }
  return rows;
}

export async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The ids of the requests that the files belong to, by the keys of the files in the store. */
export async function requestsOfFiles(db: Database, keys: readonly string[]): Promise<Map<string, number>> {
  if (!keys.length) return new Map();
  const rows = await db
    .selectFrom('request_files')
    .select(['storage_key', 'request_id'])
    .where('storage_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.storage_key, row.request_id]));
}

/** The names in the store of all files of all dashboard versions. */
export async function buildsOf(db: Database): Promise<Set<string>> {
  const versions = await db
    .selectFrom('remote_versions')
    .select(['name', 'version', 'description'])
    .orderBy('name')
    .orderBy('version')
    .execute();
  const names = new Set<string>();
  for (const { name, version, description } of versions) {
    for (const integrity of Object.values(keptFiles(JSON.parse(description))))
      names.add(objectName({ name, version }, integrity));
  }
  return names;
}

/** Reads the rows of a table in the order of their ids, with a column that is not NULL, one page at a time. */
export async function* pages(db: Database, table: 'users' | 'request_files', [column]: readonly string[]) {
  for (let after: number = BEFORE_ALL_IDS; ; ) {
    const page = (await db
      .selectFrom(table)
      .select(['id', column as 'id'])
      .where('id', '>', after)
      .where(column as 'id', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute()) as { id: number; storage_key: string }[];
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
