import { type RegistryEntry, SANDBOX_LIMITS } from '@portal/contract';
import { type Auth, AuthContext, NoticesContext, type PortalUser } from '@portal/kit';
import { useEffect, useMemo, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DataLayout } from '../app/DataLayout.tsx';
import { pagesOfOne } from '../app/dashboard-routes.tsx';
import { frameRoutes } from '../app/frame-routes.tsx';
import { Frame } from '../embed/Frame.tsx';
import { setFlags } from '../portal/flags.ts';
import { RegistryContext } from '../portal/RegistryContext.ts';
import { startWith } from '../remotes/offered.ts';
import { followAddress, hostOf } from './host.ts';
import type { Link } from './link.ts';
import { Elsewhere, SandboxedLayout } from './SandboxedLayout.tsx';

const routesOf = (link: Link, entry: RegistryEntry) =>
  frameRoutes(pagesOfOne(entry), {
    layout: <SandboxedLayout link={link} entry={entry} />,
    data: <DataLayout />,
    elsewhere: <Elsewhere link={link} />,
  });

/** One dashboard in its frame. The address bar belongs to the portal: the frame and the portal tell each other the current page. */
export function SandboxedApp({ link, entry, user }: { link: Link; entry: RegistryEntry; user: PortalUser }) {
  const [registry] = useState(() => ({ remotes: [entry] }));
  const [router] = useState(() => {
    startWith(registry);
    setFlags({ [entry.name]: link.welcome.flags });
    return createMemoryRouter(routesOf(link, entry), { initialEntries: [link.welcome.path] });
  });
  const [host] = useState(() => hostOf(link));
  useEffect(() => followAddress(link, router, entry), [link, router, entry]);
  useEffect(
    () =>
      link.subscribe((message) => {
        if (message.type === 'flags') setFlags({ [entry.name]: message.flags });
      }),
    [link, entry],
  );
  const auth = useMemo<Auth>(
    () => ({
      status: 'signed_in',
      user,
      error: null,
      // The portal handles the session.
      dismissError() {},
      login() {},
      logout: async () => {},
      refreshUser: async () => {},
    }),
    [user],
  );
  const notices = useMemo(() => {
    const say = (kind: 'success' | 'failure') => (text: string) =>
      link.tell({ type: 'notice', kind, text: String(text).slice(0, SANDBOX_LIMITS.noticeText) });
    return { success: say('success'), failure: say('failure') };
  }, [link]);
  return (
    <Frame host={host}>
      <RegistryContext value={registry}>
        <AuthContext value={auth}>
          <NoticesContext value={notices}>
            <RouterProvider router={router} />
          </NoticesContext>
        </AuthContext>
      </RegistryContext>
    </Frame>
  );
}
