import type { ConsultationKind, ConsultationState, Stage } from '@portal/domain';
import { isOverdueConsultation, requestNumber, stageOf } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import type { ConsultationRow } from './tables.ts';

/** A consultation as both APIs show it. */
export interface Consultation extends ConsultationState {
  requestId: number;
  /** Counts from 1 within the request. */
  id: number;
  kind: ConsultationKind;
  question: string;
  askedBy: NamedPerson;
  askedAt: string;
  /** The date by which an answer is wanted, such as 2026-11-24. */
  answerBy: string | null;
  /** It has no answer, and the date of `answerBy` is over. */
  overdue: boolean;
  text: string | null;
  answeredAt: string | null;
}

const isoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant));

/** The facts of a consultation that the rules need. */
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

/** The consultation of a row. `today`: the date in the time zone of the hospital, such as 2026-11-24. */
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

/** The parts of a request that consulted people may read, even if they may not read the request. */
export interface ConsultedRequest {
  id: number;
  number: string;
  deviceName: string;
  stage: Stage;
  /** The facts of the device; null when every consultation of the reader was withdrawn, or the request is decided. */
  facts: ConsultedFacts | null;
}

export type ConsultedFacts = Pick<DeviceRequest, 'manufacturer' | 'department' | 'description' | 'udi'>;

/** `isAsked`: the reader has a consultation that was not withdrawn and whose request is not decided. Only then the facts are included. */
export function consultedRequest(request: DeviceRequest, isAsked: boolean): ConsultedRequest {
  const { id, deviceName, manufacturer, department, description, udi } = request;
  const facts = isAsked ? { manufacturer, department, description, udi } : null;
  return { id, number: requestNumber(id), deviceName, stage: stageOf(request), facts };
}
