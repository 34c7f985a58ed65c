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

/** The previews of all dashboards, of the one with this name, or of one token, that may be opened at that time. */
export async function currentPreviews(
  db: Database,
  now: SqlDateTime,
  { name, tokenId }: { name?: string | undefined; tokenId?: number } = {},
) {
  let query = db
    .selectFrom('remote_versions')
    .select(['name', 'version', 'preview_until'])
    .where('preview_until', '>', now)
    .orderBy('name')
    .orderBy('version');
  if (name !== undefined) query = query.where('name', '=', name);
  if (tokenId !== undefined) query = query.where('preview_token', '=', tokenId);
  return query.execute();
}

/** Sets until when a version is a preview, and by which token; null when it is no preview any more. */
export async function setPreview(
  db: Database,
  name: string,
  version: string,
  preview: { until: SqlDateTime; tokenId?: number | undefined } | null,
): Promise<void> {
  await db
    .updateTable('remote_versions')
    .set({ preview_until: preview?.until ?? null, preview_token: preview?.tokenId ?? null })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}
