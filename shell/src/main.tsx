import '@portal/ui/styles.css';
import { sessionToken } from '@portal/kit';
import { PortalProvider } from '@portal/ui';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { readSettings } from './app/settings.ts';
import { preloadSignedIn } from './app/signed-in.ts';
import { loadAdapter } from './identity/adapters.ts';
import { ConfigurationError } from './pages/configuration-error/ConfigurationError.tsx';
import { preloadRoute } from './remotes/preload.ts';
import { readRegistry } from './remotes/registry.ts';

/** The portal, or what keeps it from starting. */
async function start(): Promise<ReactNode> {
  try {
    const [settings, registry] = await Promise.all([readSettings(), readRegistry()]);
    preloadRoute(registry, location.pathname);
    if (sessionToken.read()) preloadSignedIn();
    const adapter = await loadAdapter(settings.identity);
    const problem = adapter.problem(settings);
    if (problem) return <ConfigurationError message={problem} />;
    return <App settings={settings} registry={registry} adapter={adapter} />;
  } catch (error) {
    return <ConfigurationError message={error instanceof Error ? error.message : String(error)} />;
  }
}

void start().then((content) => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<PortalProvider>{content}</PortalProvider>);
});
