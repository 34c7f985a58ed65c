import type { Database } from '../context.ts';
import type { ShellDocumentsTable } from '../db/tables.ts';

export async function shellDocuments(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('shell_documents').select('sha256').execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function insertShellDocument(db: Database, document: ShellDocumentsTable): Promise<void> {
  await db.insertInto('shell_documents').values(document).execute();
}

/** All kept versions of all dashboards. */
export async function keptVersions(db: Database): Promise<{ name: string; version: string }[]> {
  return db.selectFrom('remote_versions').select(['name', 'version']).execute();
}

/** The `remote.json` text of a version. */
export async function descriptionOf(
  db: Database,
  { name, version }: { name: string; version: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('remote_versions')
    .select('description')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.description;
}
