import type { RegistryEntry } from '@portal/contract';
import { Anchor, Page, PageHeader } from '@portal/ui';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { DataLayout } from '../app/DataLayout.tsx';
import { singleDashboardRoutes } from '../app/single-dashboard-routes.tsx';
import { NoticesProvider } from '../layout/NoticesProvider.tsx';
import { RegistryContext } from '../portal/RegistryContext.ts';
import { SettingsContext } from '../portal/SettingsContext.ts';
import type { PublicSettings } from '../portal/settings.ts';
import { DashboardFailure, explain } from '../remotes/failure.ts';
import { startWith, useOffered } from '../remotes/offered.ts';
import { onFailure } from '../remotes/report.ts';
import { baseOf, inPortal, isInside } from './address.ts';
import { tellChanges } from './changes.ts';
import { EmbeddedLayout } from './EmbeddedLayout.tsx';
import { FrameAuth } from './FrameAuth.tsx';
import type { Host } from './host.ts';

/** Shown when a dashboard navigates to a page outside of itself, because the frame has only the dashboard. */
function Elsewhere({ dashboard }: { dashboard: string }) {
  return (
    <Page narrow>
      <PageHeader title="This is a page of the portal" />
      <Anchor href={inPortal(dashboard, location)}>Open it there</Anchor>
    </Page>
  );
}

const embeddedRoutes = (host: Host, entry: RegistryEntry) =>
  singleDashboardRoutes(entry, {
    layout: <EmbeddedLayout host={host} entry={entry} />,
    data: <DataLayout onResult={tellChanges(host.tell)} />,
    elsewhere: <Elsewhere dashboard={entry.name} />,
  });

/** One dashboard alone. Its routes are the same as in the portal, under the address of the frame. */
export function EmbeddedApp({
  host,
  settings,
  entry,
}: {
  host: Host;
  settings: PublicSettings;
  entry: RegistryEntry;
}) {
  const [router] = useState(() => {
    startWith({ remotes: [entry] });
    return createBrowserRouter(embeddedRoutes(host, entry), { basename: baseOf(entry.name) });
  });
  const { registry } = useOffered();
  useEffect(
    () =>
      host.subscribe((message) => {
        if (message.type === 'open' && isInside(entry, message.path)) void router.navigate(message.path);
      }),
    [host, entry, router],
  );
  useEffect(
    () =>
      onFailure((_entry, reason) =>
        host.tell({ type: 'failed', message: explain(entry, new DashboardFailure(reason)) }),
      ),
    [host, entry],
  );
  return (
    <SettingsContext value={settings}>
      <RegistryContext value={registry}>
        <FrameAuth host={host.origin}>
          <NoticesProvider>
            <RouterProvider router={router} />
          </NoticesProvider>
        </FrameAuth>
      </RegistryContext>
    </SettingsContext>
  );
}
