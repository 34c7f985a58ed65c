import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { FinishAction } from '@portal/requests';
import { Badge, Button, DateText, formatDay } from '@portal/ui';
import { useState } from 'react';
import { ActionForm } from './ActionForm.tsx';
import classes from './Actions.module.css';
import { type ActionFacts, deleteActionMutation, reopenActionMutation } from './actions.graphql.ts';

/** One action: who has it, its due day, and its result. */
export function ActionItem({
  meeting,
  action,
  mayChange,
  today,
  onDone,
  read,
}: {
  meeting: string;
  action: ActionFacts;
  mayChange: boolean;
  /** Today in the hospital's time zone. Actions with an earlier due day are overdue. */
  today: string;
  /** Called with a message that says what was done. */
  onDone: (message: string) => void;
  read: () => void;
}) {
  const [open, setOpen] = useState<'change' | 'finish' | null>(null);
  const remove = useCommand(deleteActionMutation, { failure: MESSAGES.deleteActionFailed });
  const reopen = useCommand(reopenActionMutation, { failure: MESSAGES.reopenActionFailed });
  const notices = useNotices();
  const { id, text, name, dueDay, about, done, version, mayFinish, mayReopen } = action;
  const isLate = !done && dueDay !== null && dueDay < today;
  const close = (message = '') => {
    setOpen(null);
    if (message) onDone(message);
  };
  if (open === 'change')
    return (
      <li className={classes.item}>
        <ActionForm meeting={meeting} action={action} onDone={close} read={read} />
      </li>
    );
  return (
    <li className={classes.item}>
      <p className={classes.text}>{text}</p>
      <p className={classes.soft}>
        {name}
        {dueDay && <span className={isLate ? classes.late : undefined}>{`, by ${formatDay(dueDay)}`}</span>}
        {about && `, about ${about}`}
      </p>
      {done && (
        <p className={classes.soft}>
          <Badge>Done</Badge> {done.by.name}, <DateText value={done.at} />
          {done.note && `: ${done.note}`}
        </p>
      )}
      {isLate && !mayChange && (
        <p>
          <Badge>Overdue</Badge>
        </p>
      )}
      {open === 'finish' ? (
        <FinishAction
          meeting={meeting}
          action={action}
          onDone={() => close(MESSAGES.actionFinished)}
          onClose={() => close()}
        />
      ) : (
        <div className={classes.buttons} data-print="hide">
          {mayFinish && (
            <Button aria-label={`Mark as Done: ${text}`} onClick={() => setOpen('finish')}>
              Mark as Done
            </Button>
          )}
          {mayReopen && (
            <Button
              aria-label={`Open again: ${text}`}
              pending={reopen.pending}
              onClick={async () => {
                const outcome = await reopen.run({ meeting, id });
                if (outcome.ok) onDone(MESSAGES.actionReopened);
                else notices.failure(outcome.error.message);
              }}
            >
              Open again
            </Button>
          )}
          {mayChange && (
            <>
              <Button aria-label={`Change: ${text}`} onClick={() => setOpen('change')}>
                Change
              </Button>
              <Button
                aria-label={`Delete: ${text}`}
                pending={remove.pending}
                onClick={async () => {
                  const outcome = await remove.run({ meeting, id, version });
                  if (outcome.ok) return onDone(MESSAGES.actionDeleted);
                  notices.failure(outcome.error.message);
                  read();
                }}
              >
                Delete
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
