import { MESSAGES } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { FinishAction } from '@portal/requests';
import { Button, formatDay } from '@portal/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './WaitingForYou.module.css';
import type { WaitingAction } from './waitingForYou.graphql.ts';

/** Actions of meetings, also of those that the person may not open: here they are marked as done. */
export function WaitingActions({ actions, read }: { actions: readonly WaitingAction[]; read: () => void }) {
  const notices = useNotices();
  const [chosen, choose] = useState<string | null>(null);
  return actions.map((action) => {
    const { id, text, meetingId, meetingTitle, page, dueDay, overdue } = action;
    return (
      <li key={id} className={classes.action}>
        <span className={classes.device}>{text}</span>
        <span className={classes.meeting}>
          {page ? <Link to={page}>{meetingTitle}</Link> : meetingTitle}
          {dueDay && (
            <span className={classes.day} data-overdue={overdue || undefined}>
              {overdue ? `Was due ${formatDay(dueDay)}` : `Due ${formatDay(dueDay)}`}
            </span>
          )}
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
          <Button aria-label={`Mark as done: ${text}`} onClick={() => choose(id)}>
            Mark as done
          </Button>
        )}
      </li>
    );
  });
}
