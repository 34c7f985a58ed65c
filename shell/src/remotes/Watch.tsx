import { isSandboxPage, type RegistryEntry } from '@portal/contract';
import { AuthContext } from '@portal/kit';
import { useContext, useEffect, useLayoutEffect, useState } from 'react';
import { useLate } from '../portal/useLate.ts';
import { keepTyped, readTyped, watchTyping } from '../typed/typed.ts';
import type { Suspect } from './culprit.ts';
import { Heartbeat } from './Heartbeat.tsx';
import { startReporting } from './reporting.ts';
import { useHeldPage } from './useHeldPage.ts';

// The portal's page reports for a sandboxed frame.
if (!isSandboxPage(location.pathname)) startReporting();

const loadKept = () => import('../typed/KeptText.tsx');

export { keepTyped };

/**
 * Watches a dashboard that is shown. This code is loaded after the dashboard, which does not need it. It is rendered before the dashboard,
 * so that it is unmounted first.
 */
export function Watch({
  entry,
  suspect,
  onHeld,
}: {
  entry: RegistryEntry;
  suspect: Suspect;
  onHeld: () => void;
}) {
  useHeldPage(entry, onHeld);
  const userId = useContext(AuthContext)?.user?.id;
  const [waits] = useState(() => userId !== undefined && readTyped(userId, entry).length > 0);
  const kept = useLate(loadKept, waits, 0);
  useEffect(watchTyping, []);
  useLayoutEffect(() => () => keepTyped(userId, entry), [userId, entry]);
  return (
    <>
      {kept && <kept.PutBack entry={entry} />}
      <Heartbeat suspect={suspect} />
    </>
  );
}
