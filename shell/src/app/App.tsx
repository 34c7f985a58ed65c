import type { Registry } from '@portal/contract';
import { type ComponentType, Fragment, type ReactNode, useCallback, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AuthProvider } from '../identity/AuthProvider.tsx';
import type { IdentityAdapter } from '../identity/port.ts';
import { NoticesProvider } from '../layout/NoticesProvider.tsx';
import { RegistryContext } from '../portal/RegistryContext.ts';
import { SettingsContext } from '../portal/SettingsContext.ts';
import type { PublicSettings } from '../portal/settings.ts';
import { startWith, useOffered } from '../remotes/offered.ts';
import { createRouter } from './router.tsx';

/** The whole portal: the session, notices, and the page of the current address. */
export function App({
  settings,
  registry,
  adapter,
  frame: Frame = Fragment,
}: {
  settings: PublicSettings;
  /** The live dashboards when the page opens. */
  registry: Registry;
  adapter: IdentityAdapter;
  /** Rendered around every page. */
  frame?: ComponentType<{ children: ReactNode }> | undefined;
}) {
  const [router] = useState(() => {
    startWith(registry);
    return createRouter(registry, adapter.pages, settings);
  });
  const { registry: offered } = useOffered();
  const navigate = useCallback((path: string) => void router.navigate(path), [router]);
  const login = useCallback(() => navigate('/login'), [navigate]);
  return (
    <SettingsContext value={settings}>
      <RegistryContext value={offered}>
        <adapter.Provider navigate={navigate}>
          <AuthProvider login={login}>
            <NoticesProvider>
              <Frame>
                <RouterProvider router={router} />
              </Frame>
            </NoticesProvider>
          </AuthProvider>
        </adapter.Provider>
      </RegistryContext>
    </SettingsContext>
  );
}
