import type { ConsultationAnswer, ConsultationKind } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_consultations: RequestConsultationsTable;
  }
}

/** A question to somebody about a request, and the answer. Names of people are as they were when it was asked. */
export interface RequestConsultationsTable {
  request_id: number;
  /** Counts from 1 within the request. */
  id: number;
  kind: ConsultationKind;
  asked_of: number;
  asked_of_name: string;
  asked_by: number;
  asked_by_name: string;
  asked_at: SqlDateTime;
  /** The person who was asked, until they answer or the question is withdrawn; then NULL. */
  open_to: number | null;
  /** The date by which an answer is wanted, such as 2026-11-24. */
  answer_by: string | null;
  answer: ConsultationAnswer | null;
  /** When they answered last. */
  answered_at: SqlDateTime | null;
  withdrawn_at: SqlDateTime | null;
  question: string;
  answer_text: string | null;
  salt: string;
  /** SHA-256 of salt and texts. The history records it instead of the texts. */
  digest: string;
}

export type ConsultationRow = Selectable<RequestConsultationsTable>;
