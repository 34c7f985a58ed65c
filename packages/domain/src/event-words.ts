import { COMMENT_ACTIONS } from './comments.ts';
import { CONSULTATION_ACTIONS } from './consultations.ts';
import { FOLLOW_UP_ACTIONS } from './follow-ups.ts';
import { RECUSAL_ACTIONS } from './recusals.ts';
import { FIRST_STAGE, STAGE_LABELS } from './stages.ts';
import {
  ADVICE_ACTIONS,
  AGENDA_ACTIONS,
  ANALYSIS_ACTIONS,
  ASSIGNEE_ACTIONS,
  CONDITION_ACTIONS,
  EVIDENCE_ACTIONS,
  MERGE_ACTIONS,
  REMINDER_ACTIONS,
  SECOND_ACTIONS,
  SUPPORT_ACTIONS,
  TRIAL_ACTIONS,
  URGENCY_ACTIONS,
} from './told-actions.ts';
import { ACTIONS, TRANSITIONS } from './transitions.ts';

/** The name of an event in a history. */
const EVENT_WORDS: Readonly<Record<string, string>> = /* @__PURE__ */ (() => ({
  ...Object.fromEntries(ACTIONS.map((action) => [action, TRANSITIONS[action].done])),
  ...COMMENT_ACTIONS,
  ...ANALYSIS_ACTIONS,
  ...CONSULTATION_ACTIONS,
  ...FOLLOW_UP_ACTIONS,
  ...CONDITION_ACTIONS,
  ...TRIAL_ACTIONS,
  ...EVIDENCE_ACTIONS,
  ...ASSIGNEE_ACTIONS,
  ...REMINDER_ACTIONS,
  ...SUPPORT_ACTIONS,
  ...MERGE_ACTIONS,
  ...URGENCY_ACTIONS,
  ...RECUSAL_ACTIONS,
  ...AGENDA_ACTIONS,
  ...ADVICE_ACTIONS,
  ...SECOND_ACTIONS,
  created: STAGE_LABELS[FIRST_STAGE],
  edited: 'Edited',
  vote_approve: 'Vote to approve',
  vote_deny: 'Vote to deny',
  file_uploaded: 'File uploaded',
}))();

/** The words for an action of a history. */
export const eventLabel = (action: string): string => EVENT_WORDS[action] ?? action.replaceAll('_', ' ');
