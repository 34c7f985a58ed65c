import {
  ACTIONS,
  ASSIGNEE_ACTIONS,
  FIRST_STAGE,
  REMINDER_ACTIONS,
  STAGE_LABELS,
  TRANSITIONS,
} from '@portal/domain';
import { readFragment } from '@portal/kit';
import { DateText, EditIcon, RestoreIcon, SpreadsheetIcon, type Tone } from '@portal/ui';
import type { ReactNode } from 'react';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { STAGE_LOOKS } from '../stages.tsx';
import { VOTE_LOOKS } from '../votes/voteLooks.tsx';
import classes from './detail.module.css';
import { Section } from './Section.tsx';

interface Look {
  label: string;
  tone: Tone;
  icon: ReactNode;
}

/** The look of an action that leads back to an earlier stage. */
const BACK = { tone: 'grey', icon: <RestoreIcon /> } as const;

/** The name of each event in the gateway's history. */
const EVENTS: Readonly<Record<string, Look>> = {
  ...Object.fromEntries(
    ACTIONS.map((action) => {
      const { done, to } = TRANSITIONS[action];
      return [action, { label: done, ...(to ? STAGE_LOOKS[to] : BACK) }];
    }),
  ),
  ...Object.fromEntries(
    Object.entries({ ...ASSIGNEE_ACTIONS, ...REMINDER_ACTIONS }).map(([action, label]) => [
      action,
      { label, tone: 'grey', icon: null } as const,
    ]),
  ),
  created: { label: STAGE_LABELS[FIRST_STAGE], ...STAGE_LOOKS[FIRST_STAGE] },
  edited: { label: 'Edited', tone: 'grey', icon: <EditIcon /> },
  vote_approve: { ...VOTE_LOOKS.approve, label: 'Vote to approve' },
  vote_deny: { ...VOTE_LOOKS.deny, label: 'Vote to deny' },
  file_uploaded: { label: 'File uploaded', tone: 'grey', icon: <SpreadsheetIcon /> },
};

/** Shows who did what and when, oldest first. */
export function HistoryTimeline({ request }: { request: RequestDetailData }) {
  const { events } = readFragment(requestDetailFragment, request);
  if (events.length === 0) return null;
  return (
    <Section title="History">
      <ol className={classes.timeline}>
        {events.map(({ id, action, actorName, at, notes }) => {
          const { label, tone, icon } = EVENTS[action] ?? { label: action, tone: 'grey', icon: null };
          return (
            <li key={id} className={classes.event}>
              <span className={classes.sign} data-tone={tone}>
                {icon}
              </span>
              <div className={classes.what}>
                <strong>{label}</strong>{' '}
                <span className={classes.who}>
                  by <bdi>{actorName}</bdi>, <DateText value={at} />
                </span>
                {notes && <p className={classes.quote}>{notes}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
