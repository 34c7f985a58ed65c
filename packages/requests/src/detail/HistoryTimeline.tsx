import { readFragment } from '@portal/kit';
import { BanIcon, CheckIcon, DateText, EditIcon, SpreadsheetIcon, type Tone } from '@portal/ui';
import type { ReactNode } from 'react';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { STAGE_LOOKS } from '../stages.tsx';
import classes from './detail.module.css';
import { Section } from './Section.tsx';

/** What each event of the gateway's history is called. */
const EVENTS: Record<string, { label: string; tone: Tone; icon: ReactNode }> = {
  created: { label: 'Submitted', ...STAGE_LOOKS.submitted },
  edited: { label: 'Edited', tone: 'grey', icon: <EditIcon /> },
  start_analysis: { label: 'Analysis started', ...STAGE_LOOKS.under_analysis },
  send_to_committee: { label: 'Sent to committee', ...STAGE_LOOKS.committee_review },
  approve: { label: 'Approved', ...STAGE_LOOKS.approved },
  reject: { label: 'Rejected', ...STAGE_LOOKS.rejected },
  dismiss: { label: 'Dismissed', ...STAGE_LOOKS.dismissed },
  vote_approve: { label: 'Vote to approve', tone: 'green', icon: <CheckIcon /> },
  vote_deny: { label: 'Vote to deny', tone: 'red', icon: <BanIcon /> },
  order: { label: 'Ordered', ...STAGE_LOOKS.ordered },
  shelve: { label: 'Placed on the shelf', ...STAGE_LOOKS.on_shelf },
  file_uploaded: { label: 'File uploaded', tone: 'grey', icon: <SpreadsheetIcon /> },
};

/** Who did what and when, oldest first. */
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
                  by {actorName}, <DateText value={at} />
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
