import { type Actor, hasPermission } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import {
  consultationAnswered,
  consultationClosed,
  consultationWithdrawn,
  onlyConsultedAnswer,
} from './messages/consultations.ts';
import { analyzeDenied } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { type Standing, stageOf } from './request.ts';
import { STAGE, STAGE_LABELS, STAGES } from './stages.ts';

/** The kinds of consultations on a device. For each kind except the last, a setting names the person (`consultant_…`). */
export const CONSULTATION_KINDS = {
  biomedical_engineering: 'Biomedical engineering',
  infection_control: 'Infection control',
  sterile_processing: 'Sterile processing',
  it_security: 'IT security',
  pharmacy: 'Pharmacy',
  finance: 'Finance',
  person: 'Somebody else',
} as const;
export type ConsultationKind = keyof typeof CONSULTATION_KINDS;
export const CONSULTATION_KIND_NAMES = /* @__PURE__ */ Object.keys(
  CONSULTATION_KINDS,
) as readonly ConsultationKind[];

/** The possible answers of a consulted person. Conditions are written as a text. */
export const CONSULTATION_ANSWERS = {
  yes: 'Yes',
  no: 'No',
  conditions: 'Yes, on conditions',
} as const;
export type ConsultationAnswer = keyof typeof CONSULTATION_ANSWERS;
export const CONSULTATION_ANSWER_NAMES = /* @__PURE__ */ Object.keys(
  CONSULTATION_ANSWERS,
) as readonly ConsultationAnswer[];

/** The state of a consultation, in words. */
export const consultationWord = ({
  answer,
  withdrawnAt,
}: Pick<ConsultationState, 'answer' | 'withdrawnAt'>) =>
  withdrawnAt ? 'Withdrawn' : answer ? CONSULTATION_ANSWERS[answer] : 'No answer yet';

/** The events of consultations on a request, with the words of its history. For staff. */
export const CONSULTATION_ACTIONS = {
  consultation_asked: 'Consultation asked for',
  consultation_answered: 'Consultation answered',
  consultation_withdrawn: 'Consultation withdrawn',
  consultation_skipped: 'Consultation by a rule left out',
} as const;
export type ConsultationAction = keyof typeof CONSULTATION_ACTIONS;

/** What the rules need to know about a consultation. */
export interface ConsultationState {
  asked: { id: number; name: string };
  answer: ConsultationAnswer | null;
  withdrawnAt: string | null;
}

/** Whether it still waits for its answer, as far as the consultation itself shows. */
export const isOpenConsultation = ({ answer, withdrawnAt }: ConsultationState): boolean =>
  answer === null && withdrawnAt === null;

/** Whether it still waits for its answer after its date. Dates are texts such as 2026-11-24, in the hospital's time zone. */
export const isOverdueConsultation = (
  { answerBy, ...state }: ConsultationState & { answerBy: string | null },
  today: string,
): boolean => answerBy !== null && answerBy < today && isOpenConsultation(state);

/** Consultations are possible while the value analysis is written: until the request is decided. */
function whileOpen(request: Standing): Answer {
  const stage = stageOf(request);
  if (STAGE[stage].hasOpenAnalysis) return { allowed: true };
  return refusal('conflict', coded({ consultationClosed }, STAGE_LABELS[stage]));
}

/** The stages at which people can be consulted, and can answer. */
export const CONSULTING_STAGES = /* @__PURE__ */ STAGES.filter((stage) => STAGE[stage].hasOpenAnalysis);

/** Whether this person may read the questions to them and answer: an active user whose roles count now. */
export const mayBeConsulted = (actor: Actor): boolean =>
  hasPermission(actor, 'view_all_requests') || hasPermission(actor, 'view_own_requests');

/** Whether this person may ever consult people. */
export const mayConsult = (actor: Actor): Answer =>
  hasPermission(actor, 'analyze_requests')
    ? { allowed: true }
    : refusal('forbidden', coded({ analyzeDenied }));

/** Whether this person may consult somebody about the request now. */
export function canConsult(actor: Actor, request: Standing): Answer {
  const answer = mayConsult(actor);
  return answer.allowed ? whileOpen(request) : answer;
}

/** Whether this person may answer now, or change their answer: they were asked, and the request is not decided. */
export function canAnswerConsultation(
  actor: Actor,
  { asked, withdrawnAt }: ConsultationState,
  request: Standing,
): Answer {
  if (asked.id !== actor.id) return refusal('forbidden', coded({ onlyConsultedAnswer }, asked.name));
  if (withdrawnAt !== null) return refusal('conflict', coded({ consultationWithdrawn }));
  return whileOpen(request);
}

/** Whether this person may withdraw it now. An answered consultation stays. */
export function canWithdrawConsultation(
  actor: Actor,
  { answer, withdrawnAt }: ConsultationState,
  request: Standing,
): Answer {
  const may = canConsult(actor, request);
  if (!may.allowed) return may;
  if (withdrawnAt !== null) return refusal('conflict', coded({ consultationWithdrawn }));
  return answer === null ? may : refusal('conflict', coded({ consultationAnswered }));
}
