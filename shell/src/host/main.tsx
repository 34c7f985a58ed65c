import '@portal/ui/styles.css';
import { routes } from '@host/dashboard';
import manifest from '@host/manifest';
import type { RegistryEntry } from '@portal/contract';
import { PortalProvider } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { App } from '../app/App.tsx';
import { readSettings } from '../portal/settings.ts';
import { provideDashboard } from '../remotes/load.ts';
import { HostFrame } from './HostFrame.tsx';
import { hostAdapter } from './pasted.tsx';

/*
 * `npm run dev -w mfe-x` runs this: the shell around one dashboard, whose code is in this build. The gateway behind the
 * development server has the sessions and the data.
 */
const { name, routes: paths } = manifest;
const entry: RegistryEntry = {
  name,
  version: 'dev',
  entry: '',
  integrity: '',
  preload: [],
  manifest,
  standIn: true,
};

provideDashboard(entry, { routes });
if (location.pathname === '/') history.replaceState(null, '', paths[0]?.path);

void readSettings().then(async (settings) => {
  const root = document.getElementById('root');
  if (!root) return;
  const adapter = await hostAdapter(settings);
  createRoot(root).render(
    <PortalProvider>
      <App settings={settings} registry={{ remotes: [entry] }} adapter={adapter} frame={HostFrame} />
    </PortalProvider>,
  );
});
