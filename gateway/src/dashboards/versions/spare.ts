import { fromSql, type SqlDateTime } from '../../platform/db/index.ts';
import { usesOf } from './uses.ts';

interface Kept {
  version: string;
  retired_at: SqlDateTime | null;
  preview_until: SqlDateTime | null;
}
/** True for a version that was a preview and nothing else. It is removed when the preview ends. */
export const isMerePreview = (kept: Kept, live: Parameters<typeof usesOf>[1]): boolean =>
  kept.preview_until !== null && kept.retired_at === null && usesOf(kept.version, live) === undefined;

/** When a preview ends; undefined for a version that is not a preview now. */
export function previewEnd({ preview_until: until }: Pick<Kept, 'preview_until'>, now: Date) {
  const end = until === null ? undefined : fromSql(until);
  return end && end > now ? end : undefined;
}
