import { MESSAGES } from '@portal/domain';
import { deviceOf, useUser } from '@portal/kit';
import { Badge, Button, DateText, ErrorState, Panel, SkeletonRows, SystemIcon } from '@portal/ui';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from '../../identity/sessions/SessionsPanel.module.css';
import { NOTICES_PATH } from '../path.ts';
import {
  canPush,
  fetchDevices,
  isTurnedOn,
  type PushDevice,
  refresh,
  removeDevice,
  turnOff,
  turnOn,
} from './push.ts';

/** The browsers that show the person's notices while the portal is closed. It also turns this browser on and off. */
export function PushPanel() {
  const { id: person } = useUser();
  const [devices, setDevices] = useState<readonly PushDevice[] | null>(null);
  const [here, setHere] = useState<number | null>(null);
  const [lost, setLost] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | 'on' | null>(null);

  const load = useCallback(async () => {
    setError(null);
    try {
      // When the gateway cannot be asked, the state stays as it was.
      const now = await refresh(person).catch(() => undefined);
      setHere(now?.id ?? null);
      setLost(now === null && canPush() && isTurnedOn(person));
      setDevices((await fetchDevices()).devices);
    } catch (cause) {
      setError((cause as Error).message);
    }
  }, [person]);
  useEffect(() => void load(), [load]);

  async function change(what: number | 'on', work: () => Promise<unknown>) {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (cause) {
      setFailure((cause as Error).message);
    }
    await load();
    setBusy(null);
  }

  const remove = (id: number) =>
    change(id, async () => {
      if (id === here) await turnOff();
      await removeDevice(id);
    });

  return (
    <Panel
      title="Notices on Your Devices"
      subtitle={
        <>
          You are told at once, even while the portal is closed, until you sign out there.{' '}
          <Link to={NOTICES_PATH}>Choose what you are told</Link>
        </>
      }
      flush
    >
      {error && (
        <div className={classes.padded}>
          <ErrorState message={error} onRetry={load} />
        </div>
      )}
      {!devices && !error && (
        <div className={classes.padded}>
          <SkeletonRows count={1} />
        </div>
      )}
      {devices && devices.length > 0 && (
        <ul className={classes.list}>
          {devices.map((each) => (
            <li key={each.id} className={classes.session}>
              <SystemIcon />
              <div className={classes.about}>
                <p className={classes.name}>
                  {deviceOf(each)}
                  {each.id === here && <Badge tone="green">This device</Badge>}
                </p>
                <p className={classes.when}>
                  Since <DateText value={each.created_at} />
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Turn off on ${deviceOf(each)}`}
                pending={busy === each.id}
                onClick={() => remove(each.id)}
              >
                Turn off
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <div className={classes.padded}>
          <ErrorState message={failure} />
        </div>
      )}
      {devices && here === null && (
        <div className={devices.length ? classes.all : classes.padded}>
          {lost && <p role="status">{MESSAGES.pushLost}</p>}
          {canPush() ? (
            <Button pending={busy === 'on'} onClick={() => change('on', () => turnOn(person))}>
              Turn on for this device
            </Button>
          ) : (
            <p>
              This browser shows no notices while the portal is closed. On an iPhone or iPad, add the portal
              to the home screen first.
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}
