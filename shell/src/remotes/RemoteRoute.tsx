import type { RegistryEntry } from '@portal/contract';
import { Suspense, useEffect, useReducer, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { DashboardBoundary } from './DashboardBoundary.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { type DashboardLoad, openDashboard, reloadDashboard } from './load.ts';
import { holdOpen } from './offered.ts';
import { reportFailure } from './report.ts';

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
  const [retries, setRetries] = useState(0);
  const [broken, setBroken] = useState<DashboardLoad | null>(null);
  const settled = useSettled(load);
  const works = settled && !load.failure && broken !== load;
  useEffect(() => (works ? holdOpen(entry) : undefined), [works, entry]);
  const panel = (error: unknown) => (
    <FailurePanel
      entry={entry}
      error={error}
      onRetry={() => {
        setRetries(retries + 1);
        setLoad(reloadDashboard(entry));
      }}
      onReload={retries >= RETRIES_BEFORE_RELOAD ? () => location.reload() : undefined}
    />
  );
  const skeleton = <DashboardSkeleton />;
  if (!settled) return skeleton;
  if (load.failure) return panel(load.failure);
  return (
    <DashboardBoundary
      key={load.attempt}
      panel={panel}
      onError={() => {
        setBroken(load);
        reportFailure(entry, 'broken');
      }}
    >
      <Suspense fallback={skeleton}>
        <DashboardRoutes load={load} path={path} />
      </Suspense>
    </DashboardBoundary>
  );
}

/**
 * True when the load has a module or a failure. This reads and subscribes by hand instead of using `React.lazy`, because
 * `React.lazy` delays content about 300 ms after it has shown the fallback.
 */
function useSettled(load: DashboardLoad): boolean {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const settled = Boolean(load.module || load.failure);
  useEffect(() => {
    if (settled) return;
    let mounted = true;
    void load.settled.then(() => mounted && render());
    return () => {
      mounted = false;
    };
  }, [load, settled]);
  return settled;
}

function DashboardRoutes({ load, path }: { load: DashboardLoad; path: string }) {
  const routes = load.module?.routes[path];
  if (!routes) throw new Error(`The dashboard has no routes for ${path}`);
  return useRoutes(routes);
}
