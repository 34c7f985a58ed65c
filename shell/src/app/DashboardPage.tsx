import type { Access, RegistryEntry } from '@portal/contract';
import { DashboardContext } from '@portal/kit';
import { Navigate } from 'react-router-dom';
import { UNKNOWN_PAGE } from '../portal/origin.ts';
import { useModule } from '../portal/useModule.ts';
import { DashboardSkeleton } from '../remotes/DashboardSkeleton.tsx';
import { useOffered } from '../remotes/offered.ts';
import { RemoteRoute } from '../remotes/RemoteRoute.tsx';
import { SwitchedOff } from '../remotes/SwitchedOff.tsx';
import { SlotsProvider } from '../slots/SlotsProvider.tsx';
import { Protected } from './Protected.tsx';

const loadSandbox = () => import('../sandbox/SandboxedRoute.tsx');

function Sandboxed({ entry }: { entry: RegistryEntry }) {
  const sandbox = useModule(loadSandbox);
  return sandbox ? <sandbox.SandboxedRoute entry={entry} /> : <DashboardSkeleton />;
}

/** A page of a dashboard, in the version that is offered now, or a message while the dashboard is disabled. */
export function DashboardPage({ name, path, access }: { name: string; path: string; access: Access }) {
  const { registry, gone } = useOffered();
  const named = (entry: { name: string }) => entry.name === name;
  const off = gone.find(named);
  if (off)
    return (
      <Protected access={access}>
        <SwitchedOff entry={off} />
      </Protected>
    );
  const entry = registry.remotes.find(named);
  const route = entry?.manifest.routes.find((each) => each.path === path);
  if (!entry || !route) return <Navigate to="/home" replace state={UNKNOWN_PAGE} />;
  return (
    <Protected access={route.access}>
      <DashboardContext value={name}>
        <SlotsProvider screenOf={name}>
          {entry.sandboxed ? (
            <Sandboxed key={`${entry.name} ${entry.version}`} entry={entry} />
          ) : (
            <RemoteRoute entry={entry} path={path} />
          )}
        </SlotsProvider>
      </DashboardContext>
    </Protected>
  );
}
