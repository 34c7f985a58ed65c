import { type Actor, hasPermission, hasRole } from './actor.ts';
import { DomainError, type ErrorCode } from './errors.ts';
import { MESSAGES } from './messages.ts';
import type { Permission } from './permissions.ts';
import { type RequestState, STAGE_LABELS, type Stage, stageOf } from './request.ts';
import type { Role } from './roles.ts';

/** Everything that moves a request along one of its two tracks (spec 4). */
export const ACTIONS = [
  'start_analysis',
  'send_to_committee',
  'approve',
  'reject',
  'dismiss',
  'order',
  'shelve',
] as const;
export type Action = (typeof ACTIONS)[number];

/** One row of the state table: from which stages to which, who may, which text must come along, and what a refused person reads. */
export interface Transition {
  from: readonly Stage[];
  to: Stage;
  permission?: Permission;
  roles?: readonly Role[];
  requires?: 'analystNotes' | 'lawsonId';
  /** Settles what becomes of the request: not for an emergency session (decisions, "Emergency login"). */
  settles?: true;
  refusal: string;
}

const ANY_BUT_DISMISSED: readonly Stage[] = [
  'submitted',
  'under_analysis',
  'committee_review',
  'approved',
  'ordered',
  'on_shelf',
  'rejected',
];

/** The lifecycle as data: the gateway enforces it, the screens ask it, the tests enumerate it (spec 4, decisions "Server rules"). */
export const TRANSITIONS: Readonly<Record<Action, Transition>> = {
  start_analysis: {
    from: ['submitted'],
    to: 'under_analysis',
    permission: 'analyze_requests',
    refusal: 'You need the permission to analyze requests.',
  },
  send_to_committee: {
    from: ['under_analysis'],
    to: 'committee_review',
    permission: 'analyze_requests',
    requires: 'analystNotes',
    refusal: 'You need the permission to analyze requests.',
  },
  approve: {
    from: ['committee_review'],
    to: 'approved',
    roles: ['business_office'],
    settles: true,
    refusal: MESSAGES.onlyBusinessOfficeApproves,
  },
  reject: {
    from: ['committee_review'],
    to: 'rejected',
    roles: ['business_office'],
    settles: true,
    refusal: MESSAGES.onlyBusinessOfficeDecides,
  },
  dismiss: {
    from: ANY_BUT_DISMISSED,
    to: 'dismissed',
    roles: ['analyst', 'committee', 'business_office'],
    settles: true,
    refusal: 'Only analysts, committee members and the business office can dismiss requests.',
  },
  order: {
    from: ['approved'],
    to: 'ordered',
    permission: 'order_devices',
    refusal: 'You need the permission to mark devices as ordered.',
  },
  shelve: {
    from: ['ordered'],
    to: 'on_shelf',
    permission: 'receive_devices',
    requires: 'lawsonId',
    refusal: 'You need the permission to mark devices as received.',
  },
};

/** Yes, or no with the reason a person can be shown. */
export type Answer =
  | { allowed: true }
  | { allowed: false; code: Extract<ErrorCode, 'forbidden' | 'conflict'>; reason: string };

const YES: Answer = { allowed: true };

/** May this person ever take the action, whatever the request's state? */
export function mayAct(action: Action, actor: Actor): Answer {
  const { permission, roles, settles, refusal } = TRANSITIONS[action];
  const allowed = (!permission || hasPermission(actor, permission)) && (!roles || hasRole(actor, ...roles));
  if (!allowed) return { allowed: false, code: 'forbidden', reason: refusal };
  return settles && actor.emergency
    ? { allowed: false, code: 'forbidden', reason: MESSAGES.notInEmergency }
    : YES;
}

/** May this person take the action on this request now? Permission is told before state, so that a refusal reveals nothing. */
export function can(action: Action, actor: Actor, request: RequestState): Answer {
  const answer = mayAct(action, actor);
  if (!answer.allowed) return answer;
  const { from, to } = TRANSITIONS[action];
  const stage = stageOf(request);
  return from.includes(stage)
    ? YES
    : { allowed: false, code: 'conflict', reason: conflictMessage(stage, to) };
}

/** The 409 message: names the state the request is in and the one asked for. */
export const conflictMessage = (from: Stage, to: Stage): string =>
  `A request that is ${STAGE_LABELS[from]} cannot become ${STAGE_LABELS[to]}.`;

/**
 * True when the action has already happened and repeating it changes nothing: an order of an ordered device, or the same
 * Lawson ID again (decisions, "Marking ordered is ignored if already ordered").
 */
export function isRepeat(action: Action, request: RequestState, lawsonId?: string): boolean {
  if (request.status !== 'approved') return false;
  if (action === 'order') return request.isOrdered;
  return action === 'shelve' && request.isOnShelf && request.lawsonId === lawsonId;
}

/** Throws the DomainError of an answer that is no. */
export function assertAllowed(answer: Answer): void {
  if (!answer.allowed) throw new DomainError(answer.code, answer.reason);
}
