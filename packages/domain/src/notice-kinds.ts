import type { DecidedOutcome } from './outcomes/outcomes.ts';
import { standingAt } from './request.ts';
import type { Role } from './roles.ts';
import { FIRST_STAGE, STAGE, type Stage } from './stages.ts';

/** The ways by which a notice reaches a person. `portal` is the list behind the bell. */
export const NOTICE_CHANNELS = ['portal', 'mail', 'digest', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export const isNoticeChannel = (value: unknown): value is NoticeChannel =>
  NOTICE_CHANNELS.includes(value as NoticeChannel);

/**
 * Who is notified, by their part in the request or the event. Requester, assignee and people who commented watch a request until they stop.
 * `supporters` also ask for the device: they are notified even if they may not read the request, so a text for them contains only its device
 * and its stage. `concerned` are the people whom the event names; `consulted` and `evaluators` (of a trial) are the same, but they need not be
 * able to read the request. `mentioned` are the people whom a comment mentions. `former` is the assignee from whom somebody else takes the
 * request.
 */
export type Told =
  | 'requester'
  | 'assignee'
  | 'watchers'
  | 'supporters'
  | 'concerned'
  | 'consulted'
  | 'evaluators'
  | 'mentioned'
  | 'former'
  | Role;

/** What the text of a notice says. */
export interface NoticeFacts {
  /** The name of the person who did it. */
  actor: string;
  device: string;
}

interface NoticeKindEntry {
  /** The name in the list of preferences. */
  label: string;
  /** One notice of this kind, in the words of a person whom it does not concern. */
  name: string;
  /** The actions of a request's history that it reports. Without this, every event that mentions people. */
  on?: readonly string[];
  /** Only when it takes the request away from its assignee. */
  takesOver?: true;
  /** Only for an order with, or without, the mark. */
  backordered?: boolean;
  /** Only when the portal itself does it. */
  byPortal?: true;
  /** Only when it makes the request urgent, as a submission or an edit can. */
  urgent?: true;
  /** Only for a decision with this outcome. */
  outcome?: DecidedOutcome;
  told: readonly Told[];
  /** The channels for people who have not chosen. */
  channels: readonly NoticeChannel[];
  /** The portal always shows it, because somebody waits for the person. */
  mandatory?: true;
  /** The recipient's deputy also gets it, if they may read the request (ADR 157). */
  passedOn?: true;
  /** The reader also gets the text that was written with the action, if they may read it. */
  withNotes?: true;
  /**
   * A condition that must still be true when a mail is sent, because mails are collected for some minutes: otherwise the mail would ask for
   * work that is already done.
   */
  while?: 'assigned' | 'due' | 'overdue';
  text: (facts: NoticeFacts) => string;
  /** What the mail asks the reader to do. */
  asks?: string;
  /**
   * The stages at which it is asked; without this, at every stage. A request may have moved on while the mail was collected, or waited for its
   * hour.
   */
  asksAt?: (stage: Stage) => boolean;
}

const AT_ONCE: readonly NoticeChannel[] = ['portal', 'mail', 'push'];
const DAILY: readonly NoticeChannel[] = ['portal', 'digest'];
const PORTAL: readonly NoticeChannel[] = ['portal'];
const EVERYBODY_OF_IT: readonly Told[] = ['requester', 'assignee', 'watchers', 'supporters'];

/** After the approval is gone, nothing is followed up. */
const isApproved = (stage: Stage): boolean => standingAt(stage).status === 'approved';
const isOnShelf = (stage: Stage): boolean => standingAt(stage).isOnShelf;

/**
 * All kinds of notices: the events that make them, the people whom they tell, and the texts. For one event a person gets one notice, of the
 * first kind in this list that tells them; if the event is a decision, the text of that notice also says the decision (ADR 160). Nobody is
 * notified about their own actions.
 */
const CATALOGUE = {
  question: {
    label: 'Questions to you',
    name: 'Question',
    on: ['question_asked'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    mandatory: true,
    text: ({ actor, device }) => `${actor} asks you about ${device}`,
    asks: 'Please answer the question on the page of the request.',
  },
  answer: {
    label: 'Answers to your questions',
    name: 'Answer',
    on: ['question_answered'],
    told: ['concerned'],
    channels: AT_ONCE,
    text: ({ actor, device }) => `${actor} answered your question about ${device}`,
  },
  consultation: {
    label: 'Consultations asked of you',
    name: 'Consultation',
    on: ['consultation_asked'],
    told: ['consulted'],
    channels: AT_ONCE,
    mandatory: true,
    text: ({ actor, device }) => `${actor} asks for your opinion on ${device}`,
    asks: 'Please answer yes, no or on which conditions, on the page of the request.',
  },
  consultation_due: {
    label: 'Reminders of consultations',
    name: 'Consultation due',
    on: ['consultation_soon', 'consultation_due'],
    told: ['consulted'],
    channels: AT_ONCE,
    text: ({ device }) => `Your opinion on ${device} is wanted soon`,
    asks: 'Please answer yes, no or on which conditions, on the page of the request.',
  },
  consultation_answered: {
    label: 'Answers to your consultations',
    name: 'Answer of somebody consulted',
    on: ['consultation_answered'],
    told: ['concerned'],
    channels: AT_ONCE,
    text: ({ actor, device }) => `${actor} gave an opinion on ${device}`,
  },
  consultation_withdrawn: {
    label: 'Withdrawn consultations',
    name: 'Withdrawn consultation',
    on: ['consultation_withdrawn'],
    told: ['consulted'],
    channels: PORTAL,
    text: ({ actor, device }) => `${actor} no longer asks for your opinion on ${device}`,
  },
  given: {
    label: 'Requests given to you',
    name: 'Request given',
    on: ['given'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    mandatory: true,
    while: 'assigned',
    text: ({ actor, device }) => `${actor} gave you ${device}`,
    asks: 'The request is yours to work on now.',
  },
  recused: {
    label: 'Recusals of you by others',
    name: 'Recusal',
    on: ['recused'],
    told: ['concerned'],
    channels: AT_ONCE,
    text: ({ actor, device }) => `${actor} recused you from the vote on ${device}`,
  },
  decided_against: {
    label: 'Decisions against what you recommended',
    name: 'Decision against the recommendation',
    on: ['decided_against'],
    told: ['concerned'],
    channels: AT_ONCE,
    withNotes: true,
    text: ({ actor, device }) => `${actor} decided on ${device} against the committee’s recommendation`,
  },
  second_approval: {
    label: 'Approvals that wait for a second person',
    name: 'Second approval',
    on: ['approval_given'],
    told: ['business_office'],
    channels: AT_ONCE,
    withNotes: true,
    text: ({ actor, device }) => `${actor} approved ${device}, which needs a second approval`,
    asks: 'Please confirm the approval, or decide otherwise.',
    asksAt: (stage) => STAGE[stage].beforeCommittee === true,
  },
  approval_ended: {
    label: 'Approvals of yours that nobody confirmed',
    name: 'Waiting approval ended',
    on: ['approval_ended'],
    told: ['concerned'],
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `Your approval of ${device} ended before a second person confirmed it`,
  },
  taken_over: {
    label: 'Requests taken from you',
    name: 'Request taken over',
    on: ['start_analysis', 'taken', 'given', 'released'],
    takesOver: true,
    told: ['former'],
    channels: PORTAL,
    text: ({ actor, device }) => `${device} is no longer yours: ${actor} changed who has it`,
  },
  condition: {
    label: 'Conditions given to you',
    name: 'Condition given',
    on: ['approve'],
    outcome: 'approved_with_conditions',
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    mandatory: true,
    withNotes: true,
    text: ({ actor, device }) => `${actor} approved ${device} with a condition that is yours to close`,
    asks: 'Please see to the condition, and close it on the page of the request.',
    asksAt: isApproved,
  },
  evaluation: {
    label: 'Evaluations asked of you',
    name: 'Evaluation asked',
    on: ['approve'],
    outcome: 'approved_for_trial',
    told: ['evaluators'],
    channels: AT_ONCE,
    mandatory: true,
    withNotes: true,
    text: ({ device }) => `${device} was approved for a trial, and you are asked to evaluate it`,
    asks: 'Please answer the questions when you have used the device.',
    asksAt: isApproved,
  },
  evaluation_due: {
    label: 'Evaluations that are due',
    name: 'Evaluation due',
    on: ['trial_ends'],
    told: ['evaluators'],
    channels: AT_ONCE,
    text: ({ device }) => `Your evaluation of ${device} is due`,
    asks: 'Please answer the questions before the trial ends.',
    asksAt: isApproved,
  },
  trial_over: {
    label: 'Trials to decide on',
    name: 'Trial over',
    on: ['trial_over'],
    told: ['concerned'],
    channels: AT_ONCE,
    mandatory: true,
    text: ({ device }) => `The time of the trial of ${device} is over`,
    asks: 'Please say whether the device is kept.',
    asksAt: isApproved,
  },
  follow_up: {
    label: 'What came of devices',
    name: 'Follow-up',
    on: ['follow_up_asked'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    mandatory: true,
    text: ({ device }) => `What came of ${device}, which has been on the shelf for a while?`,
    asks: 'Please say on the page of the request whether it was used as expected.',
    asksAt: isOnShelf,
  },
  follow_up_due: {
    label: 'Reminders to say what came of devices',
    name: 'Follow-up reminder',
    on: ['follow_up_due'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    text: ({ device }) => `You have not said yet what came of ${device}`,
    asks: 'Please say on the page of the request whether it was used as expected.',
    asksAt: isOnShelf,
  },
  condition_reopened: {
    label: 'Conditions that are open again',
    name: 'Condition open again',
    on: ['condition_reopened'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    mandatory: true,
    withNotes: true,
    text: ({ actor, device }) => `${actor} opened a condition of ${device} again, which is yours to close`,
    asks: 'Please see to the condition, and close it on the page of the request.',
    asksAt: isApproved,
  },
  condition_due: {
    label: 'Conditions that are due',
    name: 'Condition due',
    on: ['condition_due'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    text: ({ device }) => `A condition of ${device} is due`,
    asks: 'Please see to the condition, and close it on the page of the request.',
    asksAt: isApproved,
  },
  condition_overdue: {
    label: 'Conditions that are overdue',
    name: 'Condition overdue',
    on: ['condition_overdue'],
    told: ['concerned', 'business_office'],
    channels: AT_ONCE,
    passedOn: true,
    text: ({ device }) => `A condition of ${device} is open past its day`,
    asks: 'Please see what holds the condition up.',
    asksAt: isApproved,
  },
  upload_removed: {
    label: 'Documents that held malware',
    name: 'Document removed',
    on: ['evidence_removed', 'file_removed'],
    byPortal: true,
    told: ['concerned', 'assignee'],
    channels: ['portal', 'mail'],
    mandatory: true,
    text: ({ device }) => `A document of ${device} held malware and was removed`,
  },
  overdue: {
    label: 'Overdue requests',
    name: 'Overdue',
    on: ['overdue'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    mandatory: true,
    while: 'overdue',
    text: ({ device }) => `${device} is overdue`,
    asks: 'Please take the next step, or give the request to somebody who can.',
  },
  escalated: {
    label: 'Escalated requests',
    name: 'Escalation',
    on: ['escalated'],
    told: ['concerned'],
    channels: AT_ONCE,
    while: 'overdue',
    text: ({ device }) => `${device} is long overdue`,
    asks: 'Please see what holds the request up.',
  },
  reminder: {
    label: 'Requests that are due soon',
    name: 'Reminder',
    on: ['reminder'],
    told: ['concerned'],
    channels: AT_ONCE,
    passedOn: true,
    while: 'due',
    text: ({ device }) => `${device} is due today or soon`,
    asks: 'Please take the next step before it is overdue.',
  },
  mention: {
    label: 'Mentions of you',
    name: 'Mention',
    told: ['mentioned'],
    channels: AT_ONCE,
    text: ({ actor, device }) => `${actor} mentioned you on ${device}`,
  },
  urgent_submitted: {
    label: 'New urgent requests',
    name: 'Urgent request',
    on: ['created', 'edited'],
    urgent: true,
    told: ['analyst', 'assignee'],
    channels: AT_ONCE,
    text: ({ actor, device }) => `${actor} asks for ${device} as urgent`,
    asks: 'The request waits for an analyst.',
    asksAt: (stage) => stage === FIRST_STAGE,
  },
  submitted: {
    label: 'New requests to analyze',
    name: 'New request',
    on: ['created'],
    told: ['analyst'],
    channels: DAILY,
    text: ({ actor, device }) => `${actor} submitted ${device}`,
    asks: 'The request waits for an analyst.',
    asksAt: (stage) => stage === FIRST_STAGE,
  },
  to_decide: {
    label: 'Requests before the committee',
    name: 'Before the committee',
    on: ['send_to_committee'],
    told: ['committee', 'business_office'],
    channels: DAILY,
    text: ({ device }) => `${device} came before the committee`,
    asks: 'The committee advises on it, and the business office decides.',
    asksAt: (stage) => STAGE[stage].beforeCommittee === true,
  },
  approved_with_conditions: {
    label: 'Approvals with conditions',
    name: 'Approval with conditions',
    on: ['approve'],
    outcome: 'approved_with_conditions',
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} was approved with conditions`,
  },
  approved_for_trial: {
    label: 'Approvals for trial',
    name: 'Approval for trial',
    on: ['approve'],
    outcome: 'approved_for_trial',
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} was approved for a trial`,
  },
  trial_kept: {
    label: 'Devices kept after a trial',
    name: 'Kept after its trial',
    on: ['trial_kept'],
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} is kept after its trial`,
  },
  trial_stopped: {
    label: 'Devices rejected after a trial',
    name: 'Rejected after its trial',
    on: ['stop_trial'],
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} was rejected after its trial`,
  },
  approved: {
    label: 'Approvals',
    name: 'Approval',
    on: ['approve'],
    outcome: 'approved',
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} was approved`,
  },
  rejected: {
    label: 'Denials',
    name: 'Denial',
    on: ['reject'],
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} was not approved`,
  },
  dismissed: {
    label: 'Dismissals',
    name: 'Dismissal',
    on: ['dismiss'],
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} was dismissed`,
  },
  merged: {
    label: 'Requests merged into earlier ones',
    name: 'Merged',
    on: ['merge'],
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} was merged into an earlier request`,
  },
  merged_in: {
    label: 'Requests merged into those you watch',
    name: 'Merged in',
    on: ['merged_in'],
    told: ['watchers'],
    channels: PORTAL,
    text: ({ actor, device }) => `${actor} merged another request into ${device}`,
  },
  restored: {
    label: 'Restored requests',
    name: 'Restored',
    on: ['restore'],
    told: EVERYBODY_OF_IT,
    channels: AT_ONCE,
    text: ({ device }) => `${device} was restored after a dismissal`,
  },
  condition_closed: {
    label: 'Conditions that were closed',
    name: 'Condition closed',
    on: ['condition_closed'],
    told: ['watchers'],
    channels: PORTAL,
    text: ({ actor, device }) => `${actor} closed a condition of ${device}`,
  },
  evidence: {
    label: 'New evidence',
    name: 'Evidence',
    on: ['evidence_added'],
    told: ['assignee', 'watchers'],
    channels: PORTAL,
    text: ({ actor, device }) => `${actor} added evidence to ${device}`,
  },
  urgency_confirmed: {
    label: 'Urgency confirmed',
    name: 'Urgency confirmed',
    on: ['urgency_confirmed'],
    told: ['requester', 'watchers'],
    channels: PORTAL,
    text: ({ device }) => `${device} was confirmed as urgent`,
  },
  urgency_lowered: {
    label: 'Urgency lowered',
    name: 'Urgency lowered',
    on: ['urgency_lowered'],
    told: ['requester', 'watchers'],
    channels: AT_ONCE,
    withNotes: true,
    text: ({ device }) => `${device} is not urgent any more`,
  },
  taken: {
    label: 'Analysis started',
    name: 'Analysis started',
    on: ['start_analysis'],
    told: ['watchers'],
    channels: PORTAL,
    text: ({ actor, device }) => `${actor} started the analysis of ${device}`,
  },
  new_assignee: {
    label: 'New assignees',
    name: 'New assignee',
    on: ['taken', 'given'],
    told: ['watchers'],
    channels: PORTAL,
    text: ({ device }) => `${device} has a new assignee`,
  },
  sent_to_committee: {
    label: 'Sent to committee',
    name: 'Sent to committee',
    on: ['send_to_committee'],
    told: ['watchers', 'supporters'],
    channels: PORTAL,
    text: ({ device }) => `${device} was sent to the committee`,
  },
  ordered: {
    label: 'Orders',
    name: 'Order',
    on: ['order'],
    backordered: false,
    told: ['watchers', 'supporters'],
    channels: PORTAL,
    text: ({ device }) => `${device} was ordered`,
  },
  backordered: {
    label: 'Backorders',
    name: 'Backorder',
    on: ['order'],
    backordered: true,
    told: ['watchers', 'supporters'],
    channels: PORTAL,
    text: ({ device }) => `${device} was ordered, and is on backorder`,
  },
  on_shelf: {
    label: 'Devices on the shelf',
    name: 'On the shelf',
    on: ['shelve'],
    told: ['watchers', 'supporters'],
    channels: PORTAL,
    text: ({ device }) => `${device} is on the shelf`,
  },
} as const satisfies Record<string, NoticeKindEntry>;

export type NoticeKind = keyof typeof CATALOGUE;
export const NOTICE_KINDS = /* @__PURE__ */ Object.keys(CATALOGUE) as readonly NoticeKind[];
export const NOTICE_KIND: Readonly<Record<NoticeKind, NoticeKindEntry>> = CATALOGUE;

export const isNoticeKind = (value: unknown): value is NoticeKind =>
  typeof value === 'string' && Object.hasOwn(CATALOGUE, value);

/** The text of a notice, also for a person who gets it as somebody's deputy. */
export const forWhom = (text: string, away: string | null | undefined): string =>
  away ? `For ${away}: ${text}` : text;

/** What a mail about a request asks its reader to do; undefined when there is nothing left to do. */
export function askedBy(kind: NoticeKind, stage: Stage): string | undefined {
  const { asks, asksAt } = NOTICE_KIND[kind];
  return !asksAt || asksAt(stage) ? asks : undefined;
}

/** The kinds of notices that an event makes, in the order in which a person gets the first that tells them. */
export const noticesOf = ({
  action,
  mentions,
  takesOver,
  backordered,
  byPortal = false,
  becomesUrgent = false,
  outcome = null,
}: {
  action: string;
  mentions: boolean;
  takesOver: boolean;
  backordered: boolean;
  byPortal?: boolean;
  becomesUrgent?: boolean;
  outcome?: DecidedOutcome | null;
}): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => {
    const only = NOTICE_KIND[kind];
    const { on, outcome: decided = outcome } = only;
    if (!on) return mentions;
    if (only.takesOver && !takesOver) return false;
    if ((only.byPortal && !byPortal) || (only.urgent && !becomesUrgent)) return false;
    return on.includes(action) && (only.backordered ?? backordered) === backordered && decided === outcome;
  });
