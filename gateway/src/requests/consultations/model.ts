import type { ConsultationAnswer, ConsultationKind, ConsultationState, Stage } from '@portal/domain';
import { requestNumber, stageOf } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import type { ConsultationRow } from './tables.ts';

/** A consultation as both APIs show it. */
export interface Consultation extends ConsultationState {
  requestId: number;
  /** Counts in the request. */
  id: number;
  kind: ConsultationKind;
  question: string;
  askedBy: NamedPerson;
  askedAt: string;
  text: string | null;
  answeredAt: string | null;
}

const isoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant));

export const consultationOf = (row: ConsultationRow): Consultation => ({
  requestId: row.request_id,
  id: row.id,
  kind: row.kind,
  question: row.question,
  asked: { id: row.asked_of, name: row.asked_of_name },
  askedBy: { id: row.asked_by, name: row.asked_by_name },
  askedAt: toIso(row.asked_at),
  answer: row.answer as ConsultationAnswer | null,
  text: row.answer_text,
  answeredAt: isoOrNull(row.answered_at),
  withdrawnAt: isoOrNull(row.withdrawn_at),
});

/** What somebody who is consulted reads of a request that they may not read otherwise. */
export interface ConsultedRequest {
  id: number;
  number: string;
  deviceName: string;
  stage: Stage;
  /** The facts of the device; null when every consultation of the reader was withdrawn, or the request is decided. */
  facts: ConsultedFacts | null;
}

export type ConsultedFacts = Pick<DeviceRequest, 'manufacturer' | 'department' | 'description' | 'udi'>;

/** `isAsked`: a consultation of the reader stands, and can still be answered. */
export function consultedRequest(request: DeviceRequest, isAsked: boolean): ConsultedRequest {
  const { id, deviceName, manufacturer, department, description, udi } = request;
  const facts = isAsked ? { manufacturer, department, description, udi } : null;
  return { id, number: requestNumber(id), deviceName, stage: stageOf(request), facts };
}
