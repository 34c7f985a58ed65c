import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** A version that may be opened as a preview at that time. */
export async function findPreview(db: Database, name: string, version: string, now: SqlDateTime) {
  return db
    .selectFrom('remote_versions')
    .select(['description', 'published_by', 'preview_until'])
    .where('name', '=', name)
    .where('version', '=', version)
    .where('preview_until', '>', now)
    .executeTakeFirst();
}

/** The previews of all dashboards, or of the one with this name, that may be opened at that time. */
export async function currentPreviews(db: Database, now: SqlDateTime, name?: string) {
  let query = db
    .selectFrom('remote_versions')
    .select(['name', 'version', 'preview_until'])
    .where('preview_until', '>', now)
    .orderBy('name')
    .orderBy('version');
  if (name !== undefined) query = query.where('name', '=', name);
  return query.execute();
}

/** Sets until when a version is a preview; null when it is none any more. */
export async function setPreview(
  db: Database,
  name: string,
  version: string,
  until: SqlDateTime | null,
): Promise<void> {
  await db
    .updateTable('remote_versions')
    .set({ preview_until: until })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}
