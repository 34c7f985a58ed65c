import type { RegistryEntry } from '@portal/contract';
import { AuthContext, FlagsContext } from '@portal/kit';
import { Activity, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useRoutes } from 'react-router-dom';
import { useFlagsOf } from '../portal/flags.ts';
import { UNKNOWN_PAGE } from '../portal/origin.ts';
import { useLate } from '../portal/useLate.ts';
import { DashboardBoundary } from './DashboardBoundary.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { DashboardFailure } from './failure.ts';
import { noteLeft } from './Leaving.tsx';
import { type DashboardLoad, openDashboard, reloadDashboard } from './load.ts';
import { holdOpen } from './offered.ts';
import { beginOpening } from './opening.ts';
import { Patience } from './Patience.tsx';
import { noteProblem } from './problems.ts';
import { reportFailure } from './report.ts';
import { useFailedActs } from './useFailedActs.ts';
import { useSettled } from './useSettled.ts';

const loadWatch = () => import(/* webpackChunkName: "watch" */ './Watch.tsx');

/** After this number of failed retries the panel also offers to reload the page. */
const RETRIES_BEFORE_RELOAD = 2;

/**
 * The routes that a dashboard mounts at one path of its manifest. An error in them stays inside their part of the page. A dashboard
 * that works keeps its version while it is open; one that has failed starts again when another version is live.
 */
export function RemoteRoute({ entry, path }: { entry: RegistryEntry; path: string }) {
  return <Dashboard key={`${entry.name} ${entry.version}`} entry={entry} path={path} />;
}

function Dashboard({ entry, path }: { entry: RegistryEntry; path: string }) {
  const [load, setLoad] = useState(() => openDashboard(entry));
  const [opening, setOpening] = useState(() => beginOpening(entry, 'page'));
  const [retries, setRetries] = useState(0);
  const [stopped, setStopped] = useState<DashboardFailure | null>(null);
  const [hidden, setHidden] = useState(false);
  const [broken, setBroken] = useState<DashboardLoad | null>(null);
  const flags = useFlagsOf(entry.name);
  const settled = useSettled(load);
  const works = settled && !load.failure && !stopped && broken !== load;
  useEffect(() => (works ? holdOpen(entry) : undefined), [works, entry]);
  useEffect(() => {
    if (settled && load.failure) opening.failed(true);
  }, [settled, load, opening]);
  const { suspect, onSlow } = useMemo(() => {
    // Use flushSync: a dashboard that updates itself without end leaves no turn for less urgent updates.
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
  const watch = useLate(loadWatch, settled);
  const userId = useContext(AuthContext)?.user?.id;
  const panel = (error: unknown) => (
    <FailurePanel
      entry={entry}
      error={error}
      onRetry={() => {
        setRetries(retries + 1);
        setStopped(null);
        setHidden(false);
        setOpening(beginOpening(entry, 'page'));
        setLoad(reloadDashboard(entry));
      }}
      onReload={retries >= RETRIES_BEFORE_RELOAD ? () => location.reload() : undefined}
    />
  );
  const skeleton = <DashboardSkeleton />;
  if (!settled) return skeleton;
  const failure = stopped ?? load.failure;
  if (failure) return panel(failure);
  return (
    <>
      {watch && <watch.Watch entry={entry} suspect={suspect} onHeld={onSlow} />}
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <DashboardBoundary
          key={load.attempt}
          panel={panel}
          onBreak={() => watch?.keepTyped(userId, entry)}
          onError={(error) => {
            setBroken(load);
            reportFailure(entry, 'broken');
            noteProblem(entry, 'render', error);
            opening.failed(true);
          }}
          onLeave={() => noteLeft(entry)}
        >
          <FlagsContext value={flags}>
            <Suspense fallback={<Patience onOver={onSlow}>{skeleton}</Patience>}>
              <DashboardRoutes load={load} path={path} onShown={opening.shown} />
            </Suspense>
          </FlagsContext>
        </DashboardBoundary>
      </Activity>
    </>
  );
}

function DashboardRoutes({
  load,
  path,
  onShown,
}: {
  load: DashboardLoad;
  path: string;
  onShown: () => void;
}) {
  useEffect(onShown, [onShown]);
  const routes = load.module?.routes[path];
  if (!routes) throw new Error(`The dashboard has no routes for ${path}`);
  // An address below a dashboard that the dashboard does not know is unknown to the portal as well (spec 2, "any unknown path").
  return useRoutes(routes) ?? <Navigate to="/home" replace state={UNKNOWN_PAGE} />;
}
