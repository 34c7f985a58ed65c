import { MESSAGES } from '@portal/domain';
import { Button, ErrorState, hospitalDay, LiveRegion, Panel } from '@portal/ui';
import { useState } from 'react';
import { useNow } from '../session/useNow.ts';
import { useMeetingNews } from '../useMeetingNews.ts';
import { useRead } from '../useRead.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionItem } from './ActionItem.tsx';
import classes from './Actions.module.css';
import { actionsQuery } from './actions.graphql.ts';

/** The actions that people have from a meeting. They can be added as soon as the meeting is open. */
export function Actions({ id }: { id: string }) {
  const { data, error, fetching, read } = useRead(actionsQuery, { id });
  const today = hospitalDay(new Date(useNow(60_000)));
  useMeetingNews(id, read);
  const [isNoting, setNoting] = useState(false);
  const [announcement, announce] = useState('');
  const actions = data?.meetingActions;
  if (!actions && !error) return null;
  return (
    <Panel title="Actions">
      {!actions ? (
        <ErrorState message={MESSAGES.actionsFailed} onRetry={read} retrying={fetching} />
      ) : (
        <div className={classes.actions}>
          {actions.items.length > 0 ? (
            <ul className={classes.list}>
              {actions.items.map((action) => (
                <ActionItem
                  key={action.id}
                  meeting={id}
                  action={action}
                  mayChange={actions.mayNote}
                  today={today}
                  onDone={announce}
                  read={read}
                />
              ))}
            </ul>
          ) : (
            <p className={classes.soft}>No actions are noted.</p>
          )}
          {actions.mayNote &&
            (isNoting ? (
              <ActionForm
                meeting={id}
                read={read}
                onDone={(message) => {
                  setNoting(false);
                  announce(message);
                }}
              />
            ) : (
              <div data-print="hide">
                <Button onClick={() => setNoting(true)}>Note an action</Button>
              </div>
            ))}
          {actions.mayNote && (
            <p className={classes.soft}>
              Actions wait for their people, who are told of them, when the minutes are approved.
            </p>
          )}
        </div>
      )}
      <LiveRegion message={announcement} />
    </Panel>
  );
}
