import { MESSAGES } from '@portal/domain';
import { failureOf, sessionToken } from '@portal/kit';
import type { ReactNode } from 'react';
import { loadAdapter } from '../identity/adapters.ts';
import { ConfigurationError } from '../pages/configuration-error/ConfigurationError.tsx';
import { readSettings } from '../portal/settings.ts';
import { isOverrideRequested } from '../remotes/override/requested.ts';
import { preloadRoute } from '../remotes/preload.ts';
import { isPreviewRequested } from '../remotes/preview/requested.ts';
import { readRegistry } from '../remotes/registry.ts';
import { App } from './App.tsx';
import { preloadSignedIn } from './signed-in.ts';

/** Opens the portal, or the page that says why it cannot start (spec 2, "Configuration Error"). */
export async function openPortal(): Promise<ReactNode> {
  try {
    const [settings, live] = await Promise.all([readSettings(), readRegistry()]);
    const { registry, frame } = isOverrideRequested()
      ? await (await import('../remotes/override/open.tsx')).openOverride(live, settings.override)
      : isPreviewRequested()
        ? await (await import('../remotes/preview/open.tsx')).openPreview(live)
        : { registry: live, frame: undefined };
    preloadRoute(registry, location.pathname);
    if (sessionToken.read()) preloadSignedIn();
    const adapter = await loadAdapter(settings.identity);
    const problem = adapter.problem(settings);
    if (problem) return <ConfigurationError message={problem} />;
    adapter.start?.();
    return <App settings={settings} registry={registry} adapter={adapter} frame={frame} />;
  } catch (error) {
    return <ConfigurationError message={failureOf(error, MESSAGES.pageNotLoaded).message} />;
  }
}
