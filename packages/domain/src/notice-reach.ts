import { type Actor, hasPermission, hasRole } from './actor.ts';
import { mayAssign, rolesOfStage } from './assignee.ts';
import { isStaff } from './comments.ts';
import { mayBeConsulted, mayConsult } from './consultations.ts';
import { mayFollowUp } from './follow-ups.ts';
import { mayAct } from './lifecycle.ts';
import { NOTICE_KIND, NOTICE_KINDS, type NoticeKind, type Told } from './notice-kinds.ts';
import { isRole, type Role } from './roles.ts';
import { STAGES } from './stages.ts';
import { maySupport } from './support.ts';
import { mayVote } from './votes.ts';

type May = (actor: Actor) => boolean;

const anybody: May = () => true;
const submits: May = (actor) => hasPermission(actor, 'create_device_request');
const takes: May = (actor) => mayAssign(actor).allowed;
/** True for people who work on requests at some stage, whether they have taken them or not. */
const works: May = (actor) =>
  takes(actor) || STAGES.some((stage) => rolesOfStage(stage).some((role) => hasRole(actor, role)));

/** Who can have each part in a request or an event. */
const CAN_BE: Readonly<Record<Exclude<Told, Role>, May>> = {
  requester: submits,
  assignee: takes,
  former: takes,
  watchers: anybody,
  supporters: (actor) => maySupport(actor).allowed,
  concerned: anybody,
  consulted: mayBeConsulted,
  evaluators: anybody,
  mentioned: anybody,
};

/** The people whom events of a kind can name, if this is limited. */
const CONCERNS: Readonly<Partial<Record<NoticeKind, May>>> = {
  consultation_answered: (actor) => mayConsult(actor).allowed,
  given: takes,
  recused: (actor) => mayVote(actor).allowed,
  decided_against: (actor) => mayVote(actor).allowed,
  approval_ended: (actor) => mayAct('approve', actor).allowed,
  trial_over: (actor) => mayAct('stop_trial', actor).allowed,
  follow_up: (actor) => submits(actor) || mayFollowUp(actor),
  follow_up_due: (actor) => submits(actor) || mayFollowUp(actor),
  overdue: works,
  reminder: works,
  // The hospital chooses the role.
  escalated: isStaff,
};

/** The histories show these events only to staff. */
const FOR_STAFF: readonly NoticeKind[] = ['merged_in'];

/** The kinds of notices that can reach somebody with these roles: the portal lets them choose from these. */
export function noticeKindsOf({ id, roles }: Actor): NoticeKind[] {
  // In an emergency session a person may do less, but gets the same notices.
  const actor = { id, roles };
  const reaches = (kind: NoticeKind) =>
    NOTICE_KIND[kind].told.some((told) => {
      if (isRole(told)) return hasRole(actor, told);
      const can = told === 'concerned' ? (CONCERNS[kind] ?? anybody) : CAN_BE[told];
      return can(actor);
    });
  return NOTICE_KINDS.filter((kind) => (isStaff(actor) || !FOR_STAFF.includes(kind)) && reaches(kind));
}
