import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { useUser } from '@portal/kit';
import { Text } from '@portal/ui';
import { useEffect, useState } from 'react';
import { DashboardSkeleton } from '../remotes/DashboardSkeleton.tsx';
import { FailurePanel } from '../remotes/FailurePanel.tsx';
import { DashboardFailure, type FailureReason } from '../remotes/failure.ts';
import { holdOpen } from '../remotes/offered.ts';
import { noteProblem } from '../remotes/problems.ts';
import { reportFailure } from '../remotes/report.ts';
import { startReporting } from '../remotes/reporting.ts';
import { SandboxFrame } from './SandboxFrame.tsx';
import classes from './sandbox.module.css';

/** After this number of failed retries the panel also offers to reload the page. */
const RETRIES_BEFORE_RELOAD = 2;

/**
 * Chromium keeps the process of a removed frame for some seconds and gives it to the next frame. A process that hangs must have ended
 * before a new frame starts. Time in ms.
 */
const PROCESS_ENDS_MS = 10_000;

/**
 * Shows a sandboxed dashboard in its frame, or says why it is not shown. A frame that fails is removed, together with everything that it
 * runs.
 */
export function SandboxedRoute({ entry }: { entry: RegistryEntry }) {
  const { id, roles } = useUser();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<DashboardFailure | null>(null);
  const [ready, setReady] = useState(false);
  const [hungAt, setHungAt] = useState(Number.NEGATIVE_INFINITY);
  useEffect(startReportingOnce, []);
  useEffect(() => (failure ? undefined : holdOpen(entry)), [failure, entry]);
  if (failure)
    return (
      <FailurePanel
        entry={entry}
        error={failure}
        onRetry={() => {
          setFailure(null);
          setAttempt(attempt + 1);
        }}
        onReload={attempt >= RETRIES_BEFORE_RELOAD ? () => location.reload() : undefined}
      />
    );
  const fail = (reason: FailureReason) => {
    const stopped = new DashboardFailure(reason);
    setReady(false);
    setFailure(stopped);
    if (reason === 'looping' || reason === 'slow') setHungAt(performance.now());
    reportFailure(entry, reason);
    if (reason === 'looping' || reason === 'slow') noteProblem(entry, reason, stopped);
  };
  return (
    <>
      {!ready && <DashboardSkeleton />}
      <SandboxFrame
        // For another person, or for other roles, start a new frame.
        key={`${attempt} ${id} ${roles.join()}`}
        entry={entry}
        shown={ready}
        notBefore={hungAt + PROCESS_ENDS_MS}
        onReady={() => setReady(true)}
        onFail={fail}
      />
      {ready && (
        <Text size="sm" className={classes.note}>
          {MESSAGES.sandboxNote(entry.manifest.displayName)}
        </Text>
      )}
    </>
  );
}

let reports = false;
function startReportingOnce() {
  if (reports) return;
  reports = true;
  startReporting();
}
