import { type Actor, hasPermission, hasRole } from './actor.ts';
import { DomainError, type ErrorKind } from './errors.ts';
import { noTrialRuns } from './messages/outcomes.ts';
import { notInEmergency } from './messages/refusals.ts';
import { coded, type Message } from './messages/say.ts';
import type { ErrorCode } from './messages/service.ts';
import { MESSAGES } from './messages.ts';
import { type RequestState, stageOf, statusOfStage } from './request.ts';
import type { Former } from './stage-dates.ts';
import { FIRST_STAGE, STAGE, STAGE_LABELS, type Stage } from './stages.ts';
import { ACTIONS, type Action, TRANSITIONS } from './transitions.ts';

type RefusalKind = Extract<ErrorKind, 'forbidden' | 'conflict'>;

/** Allowed, or refused with a reason that people can read. */
export type Answer =
  | { allowed: true }
  | { allowed: false; kind: RefusalKind; code: ErrorCode; reason: string };

/** No, for this reason. */
export const refusal = (kind: RefusalKind, { code, text }: Message<ErrorCode>): Answer => ({
  allowed: false,
  kind,
  code,
  reason: text,
});

const YES: Answer = { allowed: true };

/** Whether this person may ever take the action, whatever the state of the request is. */
export function mayAct(action: Action, actor: Actor): Answer {
  const { permission, roles, settles, denied } = TRANSITIONS[action];
  const allowed = (!permission || hasPermission(actor, permission)) && (!roles || hasRole(actor, ...roles));
  if (!allowed) return refusal('forbidden', coded(denied));
  return settles && actor.emergency ? refusal('forbidden', coded({ notInEmergency })) : YES;
}

/** Whether the action is possible at the stage of the request. Says nothing about the person. */
export const leadsOn = (action: Action, request: RequestState): boolean =>
  TRANSITIONS[action].from.includes(stageOf(request));

/**
 * True when this person may take the action on this request now. The permission is checked before the state, so that a
 * refusal reveals nothing about the request.
 */
export function can(action: Action, actor: Actor, request: RequestState): Answer {
  const answer = mayAct(action, actor);
  if (!answer.allowed) return answer;
  const { to, blocked, needs } = TRANSITIONS[action];
  if (leadsOn(action, request)) {
    if (needs && request.orderBlockedBy !== needs) return refusal('conflict', coded({ noTrialRuns }));
    const block = blocked?.[request.orderBlockedBy ?? ''];
    return block ? refusal('conflict', coded(block as never)) : answer;
  }
  const stage = stageOf(request);
  return refusal('conflict', to === null ? cannotBeRestored(stage) : cannotBecome(stage, to));
}

/** The message of a 409: it names the request's state and the requested one. */
export const cannotBecome = (from: Stage, to: Stage): Message<ErrorCode> =>
  coded({ cannotBecome: MESSAGES.cannotBecome }, STAGE_LABELS[from], STAGE_LABELS[to]);

const cannotBeRestored = (stage: Stage): Message<ErrorCode> =>
  coded({ cannotBeRestored: MESSAGES.cannotBeRestored }, STAGE_LABELS[stage]);

/**
 * True when the action has already happened and repeating it changes nothing: an order of an ordered device, or the same
 * Lawson ID again (decisions, "Marking ordered is ignored if already ordered").
 */
export function isRepeat(action: Action, request: RequestState, lawsonId?: string | null): boolean {
  const { to, requires } = TRANSITIONS[action];
  const beside = to && STAGE[to].beside;
  if (!beside || request.status !== beside.status || !request[beside.mark]) return false;
  return requires !== 'lawsonId' || request.lawsonId === lawsonId;
}

/** The checked values that came with an action. */
export interface Along {
  /** The required text of the action, or else the notes. */
  text: string | null;
  backordered: boolean;
}

/** The fields of a request that an action writes, apart from the date of the change. */
export interface Outcome extends Partial<RequestState> {
  analystNotes?: string;
  committeeNotes?: string;
  dismissalReason?: string | null;
  isBackordered?: boolean;
  orderDate?: string;
  shelfDate?: string;
  stageDate: string | null;
}

/**
 * The request after the action at this instant. A text that is missing keeps its old value. An action that leads back needs `former`: the
 * earlier place of the request, whose marks are unchanged since then.
 */
export function outcomeOf(
  action: Action,
  { text, backordered }: Along,
  at: string,
  former?: Former,
): Outcome {
  const { to, requires, takes } = TRANSITIONS[action];
  if (to === null) {
    if (!former) throw new Error(`${action} needs to know where the request was before`);
    return { status: statusOfStage(former.stage), dismissalReason: null, stageDate: former.since };
  }
  const { beside } = STAGE[to];
  // The reason for stopping a trial is stored with the trial.
  const field = requires === 'trialReason' ? undefined : (requires ?? takes);
  return {
    status: statusOfStage(to),
    stageDate: null,
    ...(beside && { [beside.mark]: true, [beside.date]: at }),
    ...(field === 'isBackordered' ? { isBackordered: backordered } : field && text && { [field]: text }),
  };
}

/** The shortest way to a stage: the actions that lead there from the first stage. */
export function pathTo(stage: Stage): readonly Action[] {
  const ways: { at: Stage; actions: readonly Action[] }[] = [{ at: FIRST_STAGE, actions: [] }];
  for (const { at, actions } of ways) {
    if (at === stage) return actions;
    for (const action of ACTIONS) {
      const { from, to } = TRANSITIONS[action];
      if (to && from.includes(at) && !ways.some((way) => way.at === to))
        ways.push({ at: to, actions: [...actions, action] });
    }
  }
  throw new Error(`No action leads to ${stage}`);
}

/** Throws the DomainError of a refusal. */
export function assertAllowed(answer: Answer): void {
  if (!answer.allowed) throw new DomainError(answer.kind, { code: answer.code, text: answer.reason });
}
