import type { Registry } from '@portal/contract';
import { Anchor, Page, PageHeader } from '@portal/ui';
import { useEffect, useMemo, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { DataLayout } from '../app/DataLayout.tsx';
import { frameRoutes } from '../app/frame-routes.tsx';
import { NoticesProvider } from '../layout/NoticesProvider.tsx';
import { RegistryContext } from '../portal/RegistryContext.ts';
import { SettingsContext } from '../portal/SettingsContext.ts';
import type { PublicSettings } from '../portal/settings.ts';
import { DashboardFailure, explain } from '../remotes/failure.ts';
import { startWith, useOffered } from '../remotes/offered.ts';
import { onFailure } from '../remotes/report.ts';
import { tellChanges } from './changes.ts';
import { EmbeddedLayout } from './EmbeddedLayout.tsx';
import { FrameAuth } from './FrameAuth.tsx';
import type { Host } from './host.ts';
import { HostContext } from './Refusal.tsx';
import type { Subject } from './subjects.tsx';

/** Shown when a dashboard navigates to a page outside of itself, because the frame shows only its own subject. */
function Elsewhere({ subject }: { subject: Subject }) {
  return (
    <Page narrow>
      <PageHeader title="This is a page of the portal" />
      <Anchor href={subject.inPortal(location)}>Open it there</Anchor>
    </Page>
  );
}

/** A dashboard, a part of one, or a request. Its routes are the same as in the portal, under the address of the frame. */
export function EmbeddedApp({
  host,
  settings,
  registry: live,
  subject,
}: {
  host: Host;
  settings: PublicSettings;
  /** The live dashboards when the frame opens. */
  registry: Registry;
  subject: Subject;
}) {
  const [router] = useState(() => {
    startWith({ remotes: live.remotes.filter(subject.includes) });
    const routes = frameRoutes(subject.pages, {
      layout: <EmbeddedLayout host={host} subject={subject} />,
      data: <DataLayout onResult={tellChanges(host.tell, subject.tellsOf)} />,
      elsewhere: <Elsewhere subject={subject} />,
    });
    return createBrowserRouter(routes, { basename: subject.base });
  });
  const { registry } = useOffered();
  // The live registry contains all dashboards of the portal. The frame uses only those of its subject.
  const shown = useMemo(
    () => ({ ...registry, remotes: registry.remotes.filter(subject.includes) }),
    [registry, subject],
  );
  useEffect(
    () =>
      host.subscribe((message) => {
        if (message.type === 'open' && subject.mayOpen(message.path)) void router.navigate(message.path);
      }),
    [host, subject, router],
  );
  useEffect(
    () =>
      onFailure((entry, reason) => {
        if (entry.name === subject.dashboard)
          host.tell({ type: 'failed', message: explain(entry, new DashboardFailure(reason)) });
      }),
    [host, subject],
  );
  return (
    <SettingsContext value={settings}>
      <RegistryContext value={shown}>
        <HostContext value={host}>
          <FrameAuth host={host.origin}>
            <NoticesProvider>
              <RouterProvider router={router} />
            </NoticesProvider>
          </FrameAuth>
        </HostContext>
      </RegistryContext>
    </SettingsContext>
  );
}
