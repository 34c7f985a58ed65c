/** The events about the assignee of a request, with the words of its history. None of them moves the request. */
export const ASSIGNEE_ACTIONS = {
  taken: 'Taken',
  given: 'Given to somebody',
  released: 'Released',
} as const;
export type AssigneeAction = keyof typeof ASSIGNEE_ACTIONS;

/** The events about the urgency of a request, by an analyst, with the words of its history. None of them moves the request. */
export const URGENCY_ACTIONS = {
  urgency_confirmed: 'Urgency confirmed',
  urgency_lowered: 'Urgency lowered',
} as const;
export type UrgencyAction = keyof typeof URGENCY_ACTIONS;

/** The events of a value analysis, with the words of the request's history. For staff. */
export const ANALYSIS_ACTIONS = {
  analysis_saved: 'Value analysis changed',
} as const;
export type AnalysisAction = keyof typeof ANALYSIS_ACTIONS;

/** The events of an approval's conditions, with the words of the history. */
export const CONDITION_ACTIONS = {
  condition_closed: 'Condition closed',
  condition_reopened: 'Condition opened again',
} as const;
export type ConditionAction = keyof typeof CONDITION_ACTIONS;

/** The events of a request's evidence, and of analysis files that contain malware, with the words of its history. */
export const EVIDENCE_ACTIONS = {
  evidence_added: 'Evidence added',
  evidence_edited: 'Evidence corrected',
  evidence_removed: 'Evidence removed',
  file_removed: 'File removed',
} as const;
export type EvidenceAction = keyof typeof EVIDENCE_ACTIONS;
/** The events of a trial, with the words of the history. Evaluations are for staff. */
export const TRIAL_ACTIONS = {
  evaluated: 'Trial evaluated',
  trial_kept: 'Kept after its trial',
} as const;
export type TrialAction = keyof typeof TRIAL_ACTIONS;

/** Somebody else starts or stops asking for the same device. Only people who read all requests can see who. */
export const SUPPORT_ACTIONS = {
  supported: 'Also asked for',
  support_ended: 'No longer also asked for',
} as const;
export type SupportAction = keyof typeof SUPPORT_ACTIONS;

/** A later request was merged into this one, or was restored. Only people who read all requests can see which. */
export const MERGE_ACTIONS = {
  merged_in: 'Another request was merged into this one',
  merge_ended: 'A merged request was restored',
} as const;
export type MergeAction = keyof typeof MERGE_ACTIONS;

/** The events about meetings: a request is put on an agenda or taken off, and the same for a circulation, with its result. For staff. */
export const AGENDA_ACTIONS = {
  agenda_added: 'Put on the agenda of a meeting',
  agenda_removed: 'Taken off the agenda of a meeting',
  circulated: 'The committee votes without a meeting',
  circulation_off: 'The vote without a meeting was called off',
  recommended: 'The committee has voted',
} as const;
export type AgendaAction = keyof typeof AGENDA_ACTIONS;

/** The request was decided against the recommendation of the committee. For staff, except people who are recused from it. */
export const ADVICE_ACTIONS = {
  decided_against: 'Decided against the recommendation',
} as const;
export type AdviceAction = keyof typeof ADVICE_ACTIONS;

/** The events of an approval that needs a second person. For staff: nothing is decided yet. */
export const SECOND_ACTIONS = {
  approval_given: 'First approval',
  approval_taken_back: 'Approval taken back',
  approval_ended: 'The waiting approval has ended',
} as const;
export type SecondAction = keyof typeof SECOND_ACTIONS;

/**
 * The events that the portal itself writes into a history: reminders about due days, conditions, consultations, trials and missing votes,
 * and follow-up questions about a device. Only people who read all requests see them.
 */
export const REMINDER_ACTIONS = {
  reminder: 'Reminded of the due day',
  overdue: 'Overdue',
  escalated: 'Escalated',
  condition_due: 'Reminded of a condition',
  condition_overdue: 'A condition is overdue',
  consultation_soon: 'Reminded of a consultation',
  consultation_due: 'Reminded of a consultation on its day',
  votes_soon: 'Reminded members of the committee to vote',
  votes_lacking: 'Too few members can vote without a meeting',
  trial_ends: 'Last day of the trial',
  trial_over: 'The time of the trial is over',
  follow_up_asked: 'Asked what came of it',
  follow_up_due: 'Reminded to say what came of it',
} as const;
export type ReminderAction = keyof typeof REMINDER_ACTIONS;

export const isReminder = (action: string): action is ReminderAction =>
  Object.hasOwn(REMINDER_ACTIONS, action);
