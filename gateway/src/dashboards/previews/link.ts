import { previewPath } from '@portal/contract';
import { type SqlDateTime, toIso } from '../../platform/db/index.ts';
import { previewEnd } from '../versions/spare.ts';

/** The end of a preview, and its path below the portal's address. */
export interface PreviewLink {
  until: string;
  path: string;
}

export const previewLink = (
  row: { name: string; version: string; preview_until: SqlDateTime | null },
  now: Date,
): PreviewLink | null =>
  row.preview_until !== null && previewEnd(row, now)
    ? { until: toIso(row.preview_until), path: previewPath(row) }
    : null;
