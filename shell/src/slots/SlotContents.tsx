import type { CodeSlotName, SlotContent, SlotProps } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { DashboardContext, FlagsContext, NO_SLOTS, SlotsContext } from '@portal/kit';
import { Button, LoadingState, RefreshIcon, SkeletonText } from '@portal/ui';
import { Activity, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFlagsOf } from '../portal/flags.ts';
import { useLate } from '../portal/useLate.ts';
import { useQuietly } from '../portal/useModule.ts';
import { DashboardBoundary } from '../remotes/DashboardBoundary.tsx';
import { DashboardFailure, explain } from '../remotes/failure.ts';
import { noteLeft } from '../remotes/Leaving.tsx';
import { holdOpen } from '../remotes/offered.ts';
import { beginOpening } from '../remotes/opening.ts';
import { Patience } from '../remotes/Patience.tsx';
import { noteProblem } from '../remotes/problems.ts';
import { reportFailure } from '../remotes/report.ts';
import { useFailedActs } from '../remotes/useFailedActs.ts';
import { useSettled } from '../remotes/useSettled.ts';
import type { Contributed } from './contributions.ts';
import { openSlot, reloadSlot, type SlotLoad } from './load.ts';
import classes from './slots.module.css';

const loadHeartbeat = () => import('../remotes/Heartbeat.tsx');
const loadReporting = () => import('../remotes/reporting.ts');

interface Given<Name extends CodeSlotName> {
  contribution: Contributed & { slot: Name };
  props: SlotProps[Name];
  /** Shown until the content is there. */
  waiting?: ReactNode;
  /** Puts the line with the failure in its place. */
  failure?: (line: ReactNode) => ReactNode;
  /** Called each time when the content appears or disappears. */
  onShown?: (shown: boolean) => void;
}

/**
 * Loads the code of a contribution and renders it. Any failure stays inside, as a line with Retry: an error while loading or rendering, or
 * code that never finishes. A working contribution keeps its version while it is shown. A failed one starts again when another version is
 * live.
 */
export function SlotContents<Name extends CodeSlotName>(props: Given<Name>) {
  const { key, entry } = props.contribution;
  return <Contents key={`${key} ${entry.version}`} {...props} />;
}

function Contents<Name extends CodeSlotName>({
  contribution,
  props,
  waiting = <LoadingState skeleton={<SkeletonText lines={2} />} />,
  failure = (line) => line,
  onShown,
}: Given<Name>) {
  const { entry } = contribution;
  const [load, setLoad] = useState(() => openSlot(contribution));
  const [opening, setOpening] = useState(() => beginOpening(entry, 'slot'));
  const [stopped, setStopped] = useState<DashboardFailure | null>(null);
  const [hidden, setHidden] = useState(false);
  const [broken, setBroken] = useState<SlotLoad | null>(null);
  const flags = useFlagsOf(entry.name);
  const settled = useSettled(load);
  const works = settled && !load.failure && !stopped && broken !== load;
  useEffect(() => (works ? holdOpen(entry) : undefined), [works, entry]);
  useEffect(() => {
    if (settled && load.failure) opening.failed(true);
  }, [settled, load, opening]);
  const { suspect, onSlow } = useMemo(() => {
    // Use flushSync, as for a dashboard: code that updates itself without end leaves no turn for less urgent updates.
    const stop = (reason: 'looping' | 'slow') => {
      const failure = new DashboardFailure(reason);
      flushSync(() => setStopped(failure));
      reportFailure(entry, reason);
      noteProblem(entry, reason, failure);
      opening.failed(true);
    };
    return {
      suspect: { hide: (hide: boolean) => flushSync(() => setHidden(hide)), stop: () => stop('looping') },
      onSlow: () => stop('slow'),
    };
  }, [entry, opening]);
  useFailedActs(entry);
  const watch = useQuietly(loadHeartbeat, settled);
  const reporting = useLate(loadReporting, settled);
  useEffect(() => reporting?.startReporting(), [reporting]);
  const retry = () => {
    setStopped(null);
    setHidden(false);
    setOpening(beginOpening(entry, 'slot'));
    setLoad(reloadSlot(contribution));
  };
  const line = (error: unknown) => failure(<FailureLine reason={explain(entry, error)} onRetry={retry} />);
  if (!settled) return waiting;
  const failed = stopped ?? load.failure;
  if (failed || !load.module) return line(failed);
  const Content = load.module.slot as SlotContent<Name>;
  return (
    <>
      {watch && <watch.Heartbeat suspect={suspect} />}
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <DashboardBoundary
          key={load.attempt}
          panel={line}
          onError={(error) => {
            setBroken(load);
            reportFailure(entry, 'broken');
            noteProblem(entry, 'render', error);
            opening.failed(true);
          }}
          onLeave={() => noteLeft(entry)}
        >
          <Suspense fallback={<Patience onOver={onSlow}>{waiting}</Patience>}>
            <DashboardContext value={entry.name}>
              <FlagsContext value={flags}>
                <SlotsContext value={NO_SLOTS}>
                  <Content {...props} />
                </SlotsContext>
              </FlagsContext>
            </DashboardContext>
            <Shown first={opening.shown} tell={onShown} />
          </Suspense>
        </DashboardBoundary>
      </Activity>
    </>
  );
}

/** Reports that the content beside it is on the page. */
function Shown({ first, tell }: { first: () => void; tell: ((shown: boolean) => void) | undefined }) {
  useEffect(first, [first]);
  useLayoutEffect(() => {
    tell?.(true);
    return () => tell?.(false);
  }, [tell]);
  return null;
}

/** Replaces a contribution that cannot be shown; the screen around it is complete without it. */
function FailureLine({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <p className={classes.failure} data-failed>
      <span>
        {MESSAGES.slotNotShown} {reason}
      </span>
      <Button size="sm" tone="quiet" icon={<RefreshIcon />} onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
