import '@portal/ui/styles.css';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { DashboardModule } from '@portal/contract';
import { PortalProvider } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useRoutes } from 'react-router-dom';

/** A host that does not know the portal. It finds a dashboard by its `mf-manifest.json`, whose address is in the host's own address. */
const [name = '', manifest = ''] = location.search.slice(1).split('=');

registerRemotes([{ name: `mfe_${name}`, entry: new URL(manifest, location.href).href }]);
const dashboard = await loadRemote<DashboardModule>(`mfe_${name}/dashboard`);
const routes = dashboard?.routes[`/${name}`] ?? [];

const Shown = () => useRoutes([...routes]);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <PortalProvider>
      <MemoryRouter>
        <Shown />
      </MemoryRouter>
    </PortalProvider>,
  );
