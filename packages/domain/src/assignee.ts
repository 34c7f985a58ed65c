import { type Actor, hasPermission } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { assignDenied, cannotBeAssigned, hasBeenTaken } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { type Standing, stageOf } from './request.ts';
import { ROLE, ROLES, type Role } from './roles.ts';
import { STAGE, STAGE_LABELS, STAGES, type Stage } from './stages.ts';
import { ACTIONS, TRANSITIONS } from './transitions.ts';

/**
 * The roles that work on requests at a stage. For each action that leads on: the roles of the action, or the first role with its permission;
 * and the roles that vote. They are notified when nobody has taken the request.
 */
export function rolesOfStage(stage: Stage): readonly Role[] {
  const roles = ACTIONS.flatMap((action): readonly (Role | undefined)[] => {
    const { from, to, roles: named, permission, needs } = TRANSITIONS[action];
    if (to === null || to === 'dismissed' || needs || !from.includes(stage)) return [];
    return named ?? [ROLES.find((role) => permission && ROLE[role].permissions.includes(permission))];
  });
  const voters = STAGE[stage].beforeCommittee ? ROLES.filter((role) => ROLE[role].votes) : [];
  return ROLES.filter((role) => roles.includes(role) || voters.includes(role));
}

/** The roles that can take requests, and to which requests can be assigned. */
export const ASSIGNING_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  ROLE[role].permissions.includes('analyze_requests'),
);

/** The part of a request that the rules about its assignee need. */
export interface AssignedRequest extends Standing {
  assigneeId: number | null;
  assigneeName?: string | null;
  version: number;
}

/** Who may take, assign and release requests, and who can be the assignee. */
export function mayAssign(actor: Actor): Answer {
  if (hasPermission(actor, 'analyze_requests')) return { allowed: true };
  return refusal('forbidden', coded({ assignDenied }));
}

/** The stages at which a request can have an assignee. */
export const ASSIGNABLE_STAGES: ReadonlySet<Stage> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ STAGES.filter((stage) => rolesOfStage(stage).length > 0),
);

/**
 * Whether this person may make `to` the assignee. `version` is the request as the person has seen it. Without it, a request that somebody else
 * has taken stays theirs: when two people take it at the same time, the second one is refused.
 */
export function canAssign(
  actor: Actor,
  request: AssignedRequest,
  to: number | null,
  version: number | null = null,
): Answer {
  const answer = mayAssign(actor);
  if (!answer.allowed) return answer;
  const stage = stageOf(request);
  if (!ASSIGNABLE_STAGES.has(stage)) {
    return refusal('conflict', coded({ cannotBeAssigned }, STAGE_LABELS[stage]));
  }
  const { assigneeId, assigneeName } = request;
  if (assigneeId === to) return { allowed: true };
  const isOthers = assigneeId !== null && assigneeId !== actor.id;
  if (isOthers && version !== request.version) {
    return refusal('conflict', coded({ hasBeenTaken }, assigneeName ?? 'Somebody'));
  }
  return { allowed: true };
}
