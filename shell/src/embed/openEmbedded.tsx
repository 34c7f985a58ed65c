import { MESSAGES } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { PortalProvider } from '@portal/ui';
import type { ReactNode } from 'react';
import { readSettings } from '../portal/settings.ts';
import { preloadRoute } from '../remotes/preload.ts';
import { readRegistry } from '../remotes/registry.ts';
import { EmbeddedApp } from './EmbeddedApp.tsx';
import { Frame } from './Frame.tsx';
import { meetHost } from './host.ts';
import { NotEmbedded, Problem } from './Problem.tsx';
import { ensureStorage } from './storage.ts';

/** Opens a dashboard for the page around this frame, or says why it cannot be shown there. */
export async function openEmbedded(dashboard: string): Promise<ReactNode> {
  if (window.parent === window)
    return (
      <PortalProvider>
        <NotEmbedded dashboard={dashboard} />
      </PortalProvider>
    );
  ensureStorage();
  try {
    const [settings, registry] = await Promise.all([readSettings(), readRegistry()]);
    const host = await meetHost(settings.embedOrigins ?? []);
    const entry = registry.remotes.find(({ name }) => name === dashboard);
    const refusal = entry
      ? !entry.manifest.embeddable && MESSAGES.notEmbeddable(entry.manifest.displayName)
      : MESSAGES.noDashboardNamed(dashboard);
    const [start] = entry?.manifest.routes ?? [];
    if (start && !refusal && sessionToken.read()) preloadRoute(registry, start.path);
    if (refusal) host.tell({ type: 'failed', message: refusal });
    return (
      <Frame host={host}>
        {entry && !refusal ? (
          <EmbeddedApp host={host} settings={settings} entry={entry} />
        ) : (
          <Problem>{refusal}</Problem>
        )}
      </Frame>
    );
  } catch (error) {
    return (
      <PortalProvider>
        <Problem>{error instanceof Error ? error.message : MESSAGES.dashboardNotShown}</Problem>
      </PortalProvider>
    );
  }
}
