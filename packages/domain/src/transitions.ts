import type { RequestView } from './lists.ts';
import { onlyOfficeEndsTrials, orderBlockedByCondition, orderBlockedByTrial } from './messages/outcomes.ts';
import {
  analyzeDenied,
  mergeDenied,
  onlyBusinessOfficeApproves,
  onlyBusinessOfficeDecides,
  onlyDismissersDismiss,
  onlyDismissersRestore,
  orderDenied,
  receiveDenied,
} from './messages/refusals.ts';

import type { Entry } from './messages/say.ts';
import type { OrderBlock } from './outcomes/outcomes.ts';
import type { Permission } from './permissions.ts';
import type { Role } from './roles.ts';
import { STAGES, type Stage } from './stages.ts';
import type { WaitingKind } from './waiting-names.ts';

/**
 * One row of the state table: the stages before and after, who may take the action, its input, and the message for people who may not. The
 * input is stored in the request's field with the same name.
 */
export interface Transition {
  from: readonly Stage[];
  /** Null leads back to the stage before the dismissal, which only the history of the request knows (`beforeDismissal`). */
  to: Stage | null;
  permission?: Permission;
  roles?: readonly Role[];
  /** The text that the action requires. */
  requires?: 'analystNotes' | 'lawsonId' | 'trialReason';
  /** The optional input of the action. */
  takes?: 'analystNotes' | 'committeeNotes' | 'dismissalReason' | 'isBackordered';
  /** The messages when the action is blocked, by the request's `orderBlockedBy`. */
  blocked?: Readonly<Record<string, Entry<keyof typeof import('./messages/outcomes.ts'), string>>>;
  /** Possible only while this blocks the order. */
  needs?: OrderBlock;
  /** True when another action also leads to the stage. Setting the status means that other action; this action has its own call. */
  hasOwnCall?: true;
  /** The person who takes the action becomes the assignee of the request. */
  assigns?: true;
  /** Decides the outcome of the request, so an emergency session may not do it (decisions, "Emergency login"). */
  settles?: true;
  denied: Entry<keyof typeof import('./messages/refusals.ts') | 'onlyOfficeEndsTrials', string>;
  /** The kind of waiting work that this action completes. */
  waiting?: WaitingKind;
  /** Where people take the action: the list whose work screen has its control, and the label of the control. */
  step?: { list: RequestView; label: string; tone?: 'success' | 'danger' };
  /** The name of the GraphQL mutation. */
  mutation: string;
  /** The words for the action in a request's history. */
  done: string;
}

const anyBut = (stage: Stage): readonly Stage[] => STAGES.filter((each) => each !== stage);

/** Every action that moves a request along one of its two tracks (spec 4; decisions, "Server rules"). */
const CATALOGUE = {
  start_analysis: {
    from: ['submitted'],
    to: 'under_analysis',
    permission: 'analyze_requests',
    takes: 'analystNotes',
    assigns: true,
    denied: { analyzeDenied },
    waiting: 'to_analyze',
    step: { list: 'analysis', label: 'Start analysis' },
    mutation: 'startAnalysis',
    done: 'Analysis started',
  },
  send_to_committee: {
    from: ['under_analysis'],
    to: 'committee_review',
    permission: 'analyze_requests',
    requires: 'analystNotes',
    denied: { analyzeDenied },
    waiting: 'my_analyses',
    step: { list: 'analysis', label: 'Send to committee' },
    mutation: 'sendToCommittee',
    done: 'Sent to committee',
  },
  approve: {
    from: ['committee_review'],
    to: 'approved',
    roles: ['business_office'],
    takes: 'committeeNotes',
    settles: true,
    denied: { onlyBusinessOfficeApproves },
    waiting: 'to_decide',
    step: { list: 'committee', label: 'Approve', tone: 'success' },
    mutation: 'approveRequest',
    done: 'Approved',
  },
  reject: {
    from: ['committee_review'],
    to: 'rejected',
    roles: ['business_office'],
    takes: 'committeeNotes',
    settles: true,
    denied: { onlyBusinessOfficeDecides },
    step: { list: 'committee', label: 'Deny', tone: 'danger' },
    mutation: 'rejectRequest',
    done: 'Rejected',
  },
  stop_trial: {
    from: ['approved', 'ordered'],
    to: 'rejected',
    roles: ['business_office'],
    requires: 'trialReason',
    needs: 'trial',
    hasOwnCall: true,
    settles: true,
    denied: { onlyOfficeEndsTrials },
    mutation: 'stopTrial',
    done: 'Rejected after its trial',
  },
  dismiss: {
    from: anyBut('dismissed'),
    to: 'dismissed',
    roles: ['analyst', 'committee', 'business_office'],
    takes: 'dismissalReason',
    settles: true,
    denied: { onlyDismissersDismiss },
    mutation: 'dismissRequest',
    done: 'Dismissed',
  },
  merge: {
    from: ['submitted', 'under_analysis', 'committee_review'],
    to: 'dismissed',
    permission: 'analyze_requests',
    roles: ['analyst', 'business_office'],
    hasOwnCall: true,
    settles: true,
    denied: { mergeDenied },
    mutation: 'mergeRequest',
    done: 'Merged into an earlier request',
  },
  restore: {
    from: ['dismissed'],
    to: null,
    roles: ['analyst', 'committee', 'business_office'],
    settles: true,
    denied: { onlyDismissersRestore },
    mutation: 'restoreRequest',
    done: 'Restored',
  },
  order: {
    from: ['approved'],
    to: 'ordered',
    permission: 'order_devices',
    takes: 'isBackordered',
    blocked: { condition: { orderBlockedByCondition }, trial: { orderBlockedByTrial } },
    denied: { orderDenied },
    waiting: 'to_order',
    step: { list: 'supply_chain', label: 'Mark as ordered' },
    mutation: 'markOrdered',
    done: 'Ordered',
  },
  shelve: {
    from: ['ordered'],
    to: 'on_shelf',
    permission: 'receive_devices',
    requires: 'lawsonId',
    denied: { receiveDenied },
    waiting: 'to_shelve',
    step: { list: 'supply_chain', label: 'Mark as on shelf' },
    mutation: 'markOnShelf',
    done: 'Placed on the shelf',
  },
} as const satisfies Record<string, Transition>;

export type Action = keyof typeof CATALOGUE;
export const ACTIONS = /* @__PURE__ */ Object.keys(CATALOGUE) as readonly Action[];

/**
 * The lifecycle as data. The gateway enforces it, the screens read it, and the tests go through it (spec 4, decisions "Server
 * rules").
 */
export const TRANSITIONS: Readonly<Record<Action, Transition>> = CATALOGUE;
