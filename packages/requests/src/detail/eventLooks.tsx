import {
  ACTIONS,
  ADVICE_ACTIONS,
  AGENDA_ACTIONS,
  ANALYSIS_ACTIONS,
  ASSIGNEE_ACTIONS,
  COMMENT_ACTIONS,
  CONDITION_ACTIONS,
  CONSULTATION_ACTIONS,
  EVIDENCE_ACTIONS,
  eventLabel,
  FIRST_STAGE,
  FOLLOW_UP_ACTIONS,
  MERGE_ACTIONS,
  RECUSAL_ACTIONS,
  REMINDER_ACTIONS,
  SECOND_ACTIONS,
  SUPPORT_ACTIONS,
  TRANSITIONS,
  TRIAL_ACTIONS,
  URGENCY_ACTIONS,
} from '@portal/domain';
import {
  BellIcon,
  CommitteeIcon,
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

interface Sign {
  tone: Tone;
  icon: ReactNode;
  /** The event has no person: the portal did it. */
  byItself?: boolean;
}

/** The look of an action that moves the request back to an earlier stage. */
const BACK = { tone: 'grey', icon: <RestoreIcon /> } as const;

/** These actions share one icon. */
const all = (actions: object, icon: ReactNode, more: Partial<Sign> = {}): Record<string, Sign> =>
  Object.fromEntries(Object.keys(actions).map((action) => [action, { tone: 'grey', icon, ...more }]));

const SIGNS: Readonly<Record<string, Sign>> = {
  ...Object.fromEntries(
    ACTIONS.map((action) => {
      const { to } = TRANSITIONS[action];
      return [action, to ? STAGE_LOOKS[to] : BACK];
    }),
  ),
  ...all(COMMENT_ACTIONS, <MailIcon />),
  ...all(ANALYSIS_ACTIONS, <EditIcon />),
  ...all(CONSULTATION_ACTIONS, <EditIcon />),
  ...all(FOLLOW_UP_ACTIONS, <EditIcon />),
  ...all(CONDITION_ACTIONS, <EditIcon />),
  ...all(TRIAL_ACTIONS, <EditIcon />),
  ...all(EVIDENCE_ACTIONS, <SpreadsheetIcon />),
  ...all(ASSIGNEE_ACTIONS, <UserIcon />),
  ...all(REMINDER_ACTIONS, <BellIcon />, { tone: 'yellow', byItself: true }),
  ...all(SUPPORT_ACTIONS, <UserIcon />),
  ...all(MERGE_ACTIONS, <UserIcon />),
  ...all(RECUSAL_ACTIONS, <UserIcon />),
  ...all(URGENCY_ACTIONS, <WarningIcon />),
  ...all({ ...AGENDA_ACTIONS, ...ADVICE_ACTIONS, ...SECOND_ACTIONS }, <CommitteeIcon />),
  created: STAGE_LOOKS[FIRST_STAGE],
  edited: { tone: 'grey', icon: <EditIcon /> },
  vote_approve: VOTE_LOOKS.approve,
  vote_deny: VOTE_LOOKS.deny,
  file_uploaded: { tone: 'grey', icon: <SpreadsheetIcon /> },
};

/** The name and the icon of an event of a history. */
export const eventLook = (action: string): Sign & { label: string } => ({
  ...(SIGNS[action] ?? { tone: 'grey', icon: null }),
  label: eventLabel(action),
});
