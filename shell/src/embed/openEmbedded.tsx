import type { Embedded } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { failureOf, sessionToken } from '@portal/kit';
import { PortalProvider } from '@portal/ui';
import type { ReactNode } from 'react';
import { readSettings } from '../portal/settings.ts';
import { preloadRoute } from '../remotes/preload.ts';
import { readRegistry } from '../remotes/registry.ts';
import { EmbeddedApp } from './EmbeddedApp.tsx';
import { Frame } from './Frame.tsx';
import { meetHost } from './host.ts';
import { NotEmbedded, Problem } from './Problem.tsx';
import { HostContext } from './Refusal.tsx';
import { ensureStorage } from './storage.ts';
import { subjectOf } from './subjects.tsx';

/** Opens the content of this address for the page around this frame, or says why it cannot be shown there. */
export async function openEmbedded(embedded: Embedded): Promise<ReactNode> {
  if (window.parent === window) {
    const subject = subjectOf(embedded, await readRegistry().catch(() => ({ remotes: [] })));
    const address = 'refusal' in subject ? '/' : subject.inPortal(location);
    return (
      <PortalProvider>
        <NotEmbedded address={address} />
      </PortalProvider>
    );
  }
  ensureStorage();
  try {
    const [settings, registry] = await Promise.all([readSettings(), readRegistry()]);
    const host = await meetHost(settings.embedOrigins ?? []);
    const subject = subjectOf(embedded, registry);
    if ('refusal' in subject)
      return (
        <Frame host={host}>
          <HostContext value={host}>
            <Problem why={subject.refusal} />
          </HostContext>
        </Frame>
      );
    if (subject.start && sessionToken.read()) preloadRoute(registry, subject.start);
    return (
      <Frame host={host}>
        <EmbeddedApp host={host} settings={settings} registry={registry} subject={subject} />
      </Frame>
    );
  } catch (error) {
    return (
      <PortalProvider>
        <Problem why={failureOf(error, MESSAGES.dashboardNotShown).message} />
      </PortalProvider>
    );
  }
}
