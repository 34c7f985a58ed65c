import {
  ACTIONS,
  ANALYSIS_ACTIONS,
  ASSIGNEE_ACTIONS,
  COMMENT_ACTIONS,
  CONDITION_ACTIONS,
  CONSULTATION_ACTIONS,
  EVIDENCE_ACTIONS,
  FIRST_STAGE,
  FOLLOW_UP_ACTIONS,
  MERGE_ACTIONS,
  REMINDER_ACTIONS,
  STAGE_LABELS,
  SUPPORT_ACTIONS,
  TRANSITIONS,
  TRIAL_ACTIONS,
  URGENCY_ACTIONS,
} from '@portal/domain';
import {
  BellIcon,
  EditIcon,
  MailIcon,
  RestoreIcon,
  SpreadsheetIcon,
  type Tone,
  UserIcon,
  WarningIcon,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { STAGE_LOOKS } from '../stages.tsx';
import { VOTE_LOOKS } from '../votes/voteLooks.tsx';

interface Look {
  label: string;
  tone: Tone;
  icon: ReactNode;
  /** Nobody did it: the portal says it. */
  byItself?: boolean;
}

/** The look of an action that leads back to an earlier stage. */
const BACK = { tone: 'grey', icon: <RestoreIcon /> } as const;

const EVENTS: Readonly<Record<string, Look>> = {
  ...Object.fromEntries(
    ACTIONS.map((action) => {
      const { done, to } = TRANSITIONS[action];
      return [action, { label: done, ...(to ? STAGE_LOOKS[to] : BACK) }];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(COMMENT_ACTIONS).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: <MailIcon /> },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ ...ANALYSIS_ACTIONS, ...CONSULTATION_ACTIONS, ...FOLLOW_UP_ACTIONS }).map(
      ([action, label]) => [action, { label, tone: 'grey', icon: <EditIcon /> }],
    ),
  ),
  ...Object.fromEntries(
    Object.entries(CONDITION_ACTIONS).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: <EditIcon /> },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(TRIAL_ACTIONS).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: <EditIcon /> },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(EVIDENCE_ACTIONS).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: <SpreadsheetIcon /> },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ASSIGNEE_ACTIONS).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: <UserIcon /> },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(REMINDER_ACTIONS).map(([action, label]) => [
      action,
      { label, tone: 'yellow', icon: <BellIcon />, byItself: true },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ ...SUPPORT_ACTIONS, ...MERGE_ACTIONS }).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: <UserIcon /> },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(URGENCY_ACTIONS).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: <WarningIcon /> },
    ]),
  ),
  created: { label: STAGE_LABELS[FIRST_STAGE], ...STAGE_LOOKS[FIRST_STAGE] },
  edited: { label: 'Edited', tone: 'grey', icon: <EditIcon /> },
  vote_approve: { ...VOTE_LOOKS.approve, label: 'Vote to approve' },
  vote_deny: { ...VOTE_LOOKS.deny, label: 'Vote to deny' },
  file_uploaded: { label: 'File uploaded', tone: 'grey', icon: <SpreadsheetIcon /> },
};

/** The name and the sign of an event of a history. */
export const eventLook = (action: string): Look =>
  EVENTS[action] ?? { label: action.replaceAll('_', ' '), tone: 'grey', icon: null };
