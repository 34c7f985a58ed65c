import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { ShellDocumentsTable } from './tables.ts';

export async function shellDocuments(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('shell_documents').select('sha256').execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function insertShellDocument(db: Database, document: ShellDocumentsTable): Promise<void> {
  await db.insertInto('shell_documents').values(document).execute();
}

/**
 * The versions that browsers get now or got after `since`: live and canary versions, and versions that were retired or disabled after it. A
 * version that was only uploaded is not included.
 */
export async function runnableVersions(
  db: Database,
  since: SqlDateTime,
): Promise<{ name: string; version: string }[]> {
  return db
    .selectFrom('remotes')
    .innerJoin('remote_versions as versions', 'versions.name', 'remotes.name')
    .select(['versions.name', 'versions.version'])
    .where(({ and, eb, or, ref }) =>
      or([
        and([
          or([
            eb('versions.version', '=', ref('remotes.live_version')),
            eb('versions.version', '=', ref('remotes.canary_version')),
          ]),
          or([eb('remotes.disabled', '=', 0), eb('remotes.disabled_at', '>', since)]),
        ]),
        eb('versions.retired_at', '>', since),
      ]),
    )
    .execute();
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
