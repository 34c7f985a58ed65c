import type { Audience, EvidenceKind } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_evidence: RequestEvidenceTable;
  }
}

/** A document or a link on a request. Names of people are as they were at that time. */
export interface RequestEvidenceTable {
  request_id: number;
  /** Random, up to 2^48, and unique within the request. */
  id: number;
  kind: EvidenceKind;
  audience: Audience;
  /** NULL, as `file_name`, `url`, `salt` and `storage_key`, when the evidence was removed. */
  title: string | null;
  /** NULL for a link, as `media_type`, `file_size` and `storage_key`. */
  file_name: string | null;
  url: string | null;
  salt: string | null;
  /** SHA-256 of salt, title, file name and link. The history records it instead of them, so that a removal removes them everywhere. */
  digest: string;
  media_type: string | null;
  file_size: number | null;
  storage_key: string | null;
  added_by: number;
  added_by_name: string;
  added_at: SqlDateTime;
  /** 0 when the portal itself removed it. */
  removed_by: number | null;
  removed_by_name: string | null;
  removed_at: SqlDateTime | null;
}

export type EvidenceRow = Selectable<RequestEvidenceTable>;
