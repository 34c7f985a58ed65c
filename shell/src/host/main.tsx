import './refresh.ts';
import '@portal/ui/styles.css';
import type { RegistryEntry } from '@portal/contract';
import { PortalProvider } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { App } from '../app/App.tsx';
import { readSettings } from '../portal/settings.ts';
import { HostFrame } from './HostFrame.tsx';
import { hostAdapter } from './pasted.tsx';

/* `portal dev` serves this page: the shell around one dashboard, which the same server builds. Sessions and data come from the gateway
   behind that server. */
async function start(root: HTMLElement) {
  const answer = await fetch('/host.json');
  if (!answer.ok) {
    root.textContent = await answer.text();
    return;
  }
  const entry: RegistryEntry = await answer.json();
  if (location.pathname === '/') history.replaceState(null, '', entry.manifest.routes[0]?.path);
  const settings = await readSettings();
  const adapter = await hostAdapter(settings);
  createRoot(root).render(
    <PortalProvider>
      <App settings={settings} registry={{ remotes: [entry] }} adapter={adapter} frame={HostFrame} />
    </PortalProvider>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
