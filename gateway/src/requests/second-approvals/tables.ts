import type { Approval } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_first_approvals: FirstApprovalsTable;
  }
}

/** The last approval of a request that needed a second person. The history has all of them. */
export interface FirstApprovalsTable {
  request_id: number;
  /** Counts the approvals of its request, from 1: a confirmation names the one that the person has read. */
  number: number;
  state: 'waiting' | 'confirmed' | 'taken_back' | 'ended';
  /** Who gave it, while it waits; NULL afterwards. */
  waits_from: number | null;
  given_by: number;
  /** The name at that time. */
  given_by_name: string;
  given_at: SqlDateTime;
  outcome: Approval;
  /** JSON: conditions and trial, as they were checked. */
  details: string;
  notes: string | null;
  reason_against: string | null;
}

export type FirstApprovalRow = Selectable<FirstApprovalsTable>;
