import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

export async function setSandboxed(
  db: Database,
  name: string,
  sandboxed: boolean,
  at: SqlDateTime,
): Promise<void> {
  await db.deleteFrom('remote_sandboxes').where('name', '=', name).execute();
  if (sandboxed) await db.insertInto('remote_sandboxes').values({ name, created_at: at }).execute();
}

/** The names of the dashboards that run in frames, including those that have no version yet. */
export async function sandboxedNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('remote_sandboxes').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

export async function isSandboxed(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('remote_sandboxes')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}
