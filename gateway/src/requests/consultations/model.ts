import type { ConsultationKind, ConsultationState, Stage } from '@portal/domain';
import { isOverdueConsultation, requestNumber, stageOf } from '@portal/domain';
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
  /** The date by which an answer is wanted, such as 2026-11-24. */
  answerBy: string | null;
  /** It has no answer, and that day is over. */
  overdue: boolean;
  text: string | null;
  answeredAt: string | null;
}

const isoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant));

/** What the rules need to know about it. */
export const stateOf = ({
  asked_of,
  asked_of_name,
  answer,
  withdrawn_at,
}: ConsultationRow): ConsultationState => ({
  asked: { id: asked_of, name: asked_of_name },
  answer,
  withdrawnAt: isoOrNull(withdrawn_at),
});

/** `today` is the day where the hospital is. */
export function consultationOf(row: ConsultationRow, today: string): Consultation {
  const consultation = {
    ...stateOf(row),
    requestId: row.request_id,
    id: row.id,
    kind: row.kind,
    question: row.question,
    askedBy: { id: row.asked_by, name: row.asked_by_name },
    askedAt: toIso(row.asked_at),
    answerBy: row.answer_by,
    text: row.answer_text,
    answeredAt: isoOrNull(row.answered_at),
  };
  return { ...consultation, overdue: isOverdueConsultation(consultation, today) };
}

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
