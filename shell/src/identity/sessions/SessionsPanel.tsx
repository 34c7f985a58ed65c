import { deviceOf, useNotices, useSessions } from '@portal/kit';
import {
  Badge,
  Button,
  ConfirmDialog,
  DateText,
  ErrorState,
  Panel,
  SkeletonRows,
  SystemIcon,
  WarningIcon,
} from '@portal/ui';
import { useState } from 'react';
import classes from './SessionsPanel.module.css';

/** Lists the person's sessions, with buttons to end them. */
export function SessionsPanel() {
  const { sessions, error, refresh, end } = useSessions();
  const notices = useNotices();
  const [ending, setEnding] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const others = sessions?.filter(({ current }) => !current) ?? [];

  async function signOut(key: string, id: string | undefined, done: string) {
    setEnding(key);
    try {
      await end(id);
      notices.success(done);
    } catch (cause) {
      notices.failure((cause as Error).message);
    }
    setEnding(null);
    setAsking(false);
  }

  return (
    <Panel
      title="Signed-in devices"
      subtitle="If you do not know one of them, sign it out and change your password."
      flush
    >
      {error && (
        <div className={classes.padded}>
          <ErrorState message={error} onRetry={refresh} />
        </div>
      )}
      {!sessions && !error && (
        <div className={classes.padded}>
          <SkeletonRows count={2} />
        </div>
      )}
      {sessions && (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <li key={session.id} className={classes.session}>
              <SystemIcon />
              <div className={classes.about}>
                <p className={classes.name}>
                  {deviceOf(session)}
                  {session.current && <Badge tone="green">This device</Badge>}
                  {session.emergency && (
                    <Badge tone="orange" icon={<WarningIcon />}>
                      Emergency
                    </Badge>
                  )}
                </p>
                <p className={classes.when}>
                  Last seen <DateText value={session.last_seen_at} /> · signed in{' '}
                  <DateText value={session.created_at} />
                </p>
              </div>
              {!session.current && (
                <Button
                  size="sm"
                  aria-label={`Sign out ${deviceOf(session)}`}
                  pending={ending === session.id}
                  onClick={() => signOut(session.id, session.id, `${deviceOf(session)} is signed out.`)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={classes.all}>
          <Button tone="danger" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere else?"
        action="Sign out everywhere else"
        pending={ending === 'all'}
        onConfirm={() => signOut('all', undefined, 'You are signed in on this device only.')}
      >
        All other browsers and devices have to sign in again. What was typed there and not yet sent may be
        lost.
      </ConfirmDialog>
    </Panel>
  );
}
