import type { Role } from '@portal/domain';
import type { SessionUser } from '../platform/context.ts';
import { PORTAL } from '../requests/portal-actor.ts';

export interface Player {
  user: SessionUser;
  name: string;
  /** The roles that count: none for somebody who is not active or whose email is not verified. */
  roles: readonly Role[];
}

const STAFF: Role[] = ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'];

/** Which the portal itself does, because it found malware. */
const REMOVALS = ['evidence_removed', 'file_removed'];

/** Issue 16's table, by hand: what each person is told of an event; the first line that fits them counts. */
const NAMED: Record<string, string> = {
  question_asked: 'question',
  question_answered: 'answer',
  given: 'given',
  recused: 'recused',
  decided_against: 'decided_against',
  approval_given: 'second_approval',
  approval_ended: 'approval_ended',
  overdue: 'overdue',
  escalated: 'escalated',
  reminder: 'reminder',
  approve_with_conditions: 'condition',
  condition_due: 'condition_due',
  condition_overdue: 'condition_overdue',
  condition_reopened: 'condition_reopened',
  consultation_answered: 'consultation_answered',
  approve_for_trial: 'evaluation',
  trial_ends: 'evaluation_due',
  trial_over: 'trial_over',
  follow_up_asked: 'follow_up',
  follow_up_due: 'follow_up_due',
};
/** Who is consulted is told whether they may read the request or not. */
const OF_CONSULTED: Record<string, string> = {
  consultation_asked: 'consultation',
  consultation_withdrawn: 'consultation_withdrawn',
  consultation_soon: 'consultation_due',
  consultation_due: 'consultation_due',
};
/** Told to the evaluators whom they name, whether they may read the request or not. */
const OF_EVALUATORS = ['approve_for_trial', 'trial_ends'];
/** Told to requester and assignee, whether they watch the request or not. */
const DECISIONS: Record<string, string> = {
  approve: 'approved',
  approve_with_conditions: 'approved_with_conditions',
  approve_for_trial: 'approved_for_trial',
  trial_kept: 'trial_kept',
  stop_trial: 'trial_stopped',
  reject: 'rejected',
  dismiss: 'dismissed',
  restore: 'restored',
  merge: 'merged',
};
/** Told to the requester, whether they watch the request or not. */
const OF_REQUESTER: Record<string, string> = {
  urgency_confirmed: 'urgency_confirmed',
  urgency_lowered: 'urgency_lowered',
};
/**
 * Told to whoever watches: requester and assignee do until they stop. The table's "requester, watchers" for the progress is this
 * (ADR 95): who has stopped asked for quiet, and only decisions and what is theirs reach them nevertheless.
 */
const OF_WATCHERS: Record<string, string> = {
  ...DECISIONS,
  ...OF_REQUESTER,
  condition_closed: 'condition_closed',
  evidence_added: 'evidence',
  start_analysis: 'taken',
  taken: 'new_assignee',
  given: 'new_assignee',
  merged_in: 'merged_in',
  order: 'ordered',
  backorder: 'backordered',
  shelve: 'on_shelf',
};

/** Who asks for the device, too, is told of the progress, whether they may read the request or not. */
const OF_SUPPORTERS: Record<string, string> = {
  ...OF_WATCHERS,
  send_to_committee: 'sent_to_committee',
  start_analysis: '',
  condition_closed: '',
  evidence_added: '',
  merged_in: '',
  urgency_confirmed: '',
  urgency_lowered: '',
  taken: '',
  given: '',
};
/** Whoever had the request is told that somebody else has it now, or nobody. */
const TAKING = ['start_analysis', 'taken', 'given', 'released'];
export interface Happened {
  action: string;
  actor: number;
  owner: number;
  /** Who has started the analysis or taken the request has it from then on. */
  assignee: number | null;
  /** Who had it until then. */
  former?: number | null;
  /** The status of the request when people were told. */
  statusWhenTold: string;
  /** Who supported the request when people were told. */
  supporters: readonly number[];
  /** Who watched it then, by a choice or because they had commented. */
  watchers: readonly number[];
  /** Who had stopped watching it. */
  left: readonly number[];
  named?: readonly number[];
  mentioned?: readonly number[];
  /** The roles that it names. */
  namedRoles?: readonly Role[];
  staffOnly?: boolean;
  /** The comment or the evidence that it is about. */
  about?: string;
  /** The question that it answers. */
  answers?: string;
  /** The notices of it that nobody need read any more, because that is gone. */
  gone?: readonly string[];
  /** Whom it mentions no longer. */
  unmentioned?: readonly number[];
  /** To whom the mention in it need not be told any more, because it was taken out. */
  takenOut?: readonly number[];
  /** It made the request urgent. */
  urgent?: boolean;
}

export const isStaff = (roles: readonly Role[]) => roles.some((each) => STAFF.includes(each));

/** The decisions, "read all requests". */
export const mayRead = (
  { user, roles }: { user: { id: number }; roles: readonly Role[] },
  owner: number,
  status: string,
) => isStaff(roles) || user.id === owner || status === 'committee_review';

/** What the person is told of an event by the table; null for nothing. */
export function toldOf({ user: { id }, roles }: Player, event: Happened): string | null {
  const {
    action,
    actor,
    owner,
    assignee,
    statusWhenTold,
    named = [],
    mentioned = [],
    namedRoles = [],
    staffOnly,
  } = event;
  if (id === actor || !roles.length) return null;
  const asConsulted = OF_CONSULTED[action];
  if (asConsulted && named.includes(id)) return asConsulted;
  const isOf = id === owner || id === assignee;
  const watches = event.watchers.includes(id) || (isOf && !event.left.includes(id));
  const asSupporter = event.supporters.includes(id) ? OF_SUPPORTERS[action] || null : null;
  const evaluates = OF_EVALUATORS.includes(action) && named.includes(id) && (!staffOnly || isStaff(roles));
  if (evaluates) return NAMED[action] ?? null;
  if (!mayRead({ user: { id }, roles }, owner, statusWhenTold)) return asSupporter;
  if (staffOnly && !isStaff(roles)) return null;
  if (OF_EVALUATORS.includes(action) && action !== 'approve_for_trial')
    return mentioned.includes(id) ? 'mention' : null;
  if (NAMED[action] && (named.includes(id) || namedRoles.some((role) => roles.includes(role))))
    return NAMED[action];
  if (action === 'condition_overdue' && roles.includes('business_office')) return 'condition_overdue';
  if (REMOVALS.includes(action) && actor === PORTAL.id && (named.includes(id) || id === assignee))
    return 'upload_removed';
  if (mentioned.includes(id)) return 'mention';
  if (TAKING.includes(action) && id === event.former && id !== assignee) return 'taken_over';
  if (event.urgent) return roles.includes('analyst') || id === assignee ? 'urgent_submitted' : null;
  if (action === 'created') return roles.includes('analyst') ? 'submitted' : null;
  if (action === 'send_to_committee') {
    if (roles.includes('committee') || roles.includes('business_office')) return 'to_decide';
    return watches ? 'sent_to_committee' : asSupporter;
  }
  return (
    (isOf ? DECISIONS[action] : null) ??
    (id === owner ? OF_REQUESTER[action] : null) ??
    (id === assignee && action === 'evidence_added' ? 'evidence' : null) ??
    (watches ? OF_WATCHERS[action] : null) ??
    asSupporter
  );
}

/** What nobody need read any more after an action, of what they were told before. */
export const GONE_WITH: Record<string, readonly string[]> = {
  comment_deleted: ['question', 'answer', 'mention'],
  question_withdrawn: ['question'],
  question_answered: ['question'],
  evidence_removed: ['evidence'],
};

/** Whether the person need not read what they were told of it, because what it tells is gone. */
export const isGone = ({ user: { id } }: Player, { gone, takenOut }: Happened, kind: string): boolean =>
  Boolean(gone?.includes(kind) || (kind === 'mention' && takenOut?.includes(id)));

/** Whether the person is told of it although they may not read the request. */
export const isToldAnyway = ({ user: { id } }: Player, event: Happened, kind: string): boolean =>
  (event.supporters.includes(id) && OF_SUPPORTERS[event.action] === kind) ||
  OF_CONSULTED[event.action] === kind ||
  (OF_EVALUATORS.includes(event.action) && NAMED[event.action] === kind);
