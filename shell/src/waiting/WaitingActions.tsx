import { MESSAGES } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { dueText, FinishAction } from '@portal/requests';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './WaitingForYou.module.css';
import type { WaitingAction } from './waitingForYou.graphql.ts';

/** Actions of meetings, where the person can mark them as done. The person may not be allowed to open the meetings. */
export function WaitingActions({ actions, read }: { actions: readonly WaitingAction[]; read: () => void }) {
  const notices = useNotices();
  const [chosen, choose] = useState<string | null>(null);
  return actions.map((action) => {
    const { id, text, meetingId, meetingTitle, page } = action;
    return (
      <li key={id} className={classes.action}>
        <span className={classes.device}>{text}</span>
        <span className={classes.meeting}>{page ? <Link to={page}>{meetingTitle}</Link> : meetingTitle}</span>
        <span className={classes.since} data-overdue={action.overdue || undefined}>
          {dueText(action)}
        </span>
        {chosen === id ? (
          <div className={classes.finish}>
            <FinishAction
              meeting={meetingId}
              action={action}
              onDone={() => {
                notices.success(MESSAGES.actionFinished);
                choose(null);
                read();
              }}
              onClose={() => choose(null)}
            />
          </div>
        ) : (
          <Button size="sm" aria-label={`Mark as Done: ${text}`} onClick={() => choose(id)}>
            Mark as Done
          </Button>
        )}
      </li>
    );
  });
}
