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

/** The ids of the people who can sign in, in their order, read one page at a time. */
export async function* peopleWithAccounts(db: Database) {
  for (let after: number = BEFORE_ALL_IDS; ; ) {
    const page = await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', after)
      .where('issuer', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id } of page) yield id;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
