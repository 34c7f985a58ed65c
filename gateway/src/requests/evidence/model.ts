import type { Audience, EvidenceKind } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { EvidenceRow } from './tables.ts';

/** Whether a document can be read, or is still being scanned. */
export const EVIDENCE_STATES = ['ready', 'scanning'] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

/** A document or a link on a request, as both APIs show it. The bytes are in the file store. */
export interface Evidence {
  id: number;
  /** The request that it was added to. */
  requestId: number;
  title: string;
  kind: EvidenceKind;
  audience: Audience;
  /** Null for a link, as are the size, in bytes, and the media type. */
  fileName: string | null;
  fileSize: number | null;
  mediaType: string | null;
  url: string | null;
  addedBy: NamedPerson;
  addedAt: string;
  state: EvidenceState;
}

export const evidenceOf = (row: EvidenceRow, state: EvidenceState): Evidence => ({
  id: row.id,
  requestId: row.request_id,
  title: row.title ?? '',
  kind: row.kind,
  audience: row.audience,
  fileName: row.file_name,
  fileSize: row.file_size,
  mediaType: row.media_type,
  url: row.url,
  addedBy: { id: row.added_by, name: row.added_by_name },
  addedAt: toIso(row.added_at),
  state,
});
