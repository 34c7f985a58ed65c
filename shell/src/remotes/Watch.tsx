import { isSandboxPage, type RegistryEntry } from '@portal/contract';
import type { Suspect } from './culprit.ts';
import { Heartbeat } from './Heartbeat.tsx';
import { startReporting } from './reporting.ts';
import { useHeldPage } from './useHeldPage.ts';

// For a sandboxed frame the portal's page reports.
if (!isSandboxPage(location.pathname)) startReporting();

/** Watches a dashboard that is shown. This code comes after the dashboard, which does not need it. */
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
  return <Heartbeat suspect={suspect} />;
}
