import type { Registry } from '@portal/contract';
import { createPortalClient, useAuth } from '@portal/kit';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Provider } from 'urql';
import { AuthProvider } from '../identity/AuthProvider.tsx';
import type { IdentityAdapter } from '../identity/port.ts';
import { NoticesProvider } from '../layout/NoticesProvider.tsx';
import { RegistryContext } from './RegistryContext.ts';
import { createRouter } from './router.tsx';
import { SettingsContext } from './SettingsContext.ts';
import type { PublicSettings } from './settings.ts';

/** The whole portal: who is signed in, their data, their notices, and the page that the address names. */
export function App({
  settings,
  registry,
  adapter,
}: {
  settings: PublicSettings;
  registry: Registry;
  adapter: IdentityAdapter;
}) {
  const [router] = useState(() => createRouter(registry, adapter.pages));
  const login = useCallback(() => void router.navigate('/login'), [router]);
  return (
    <SettingsContext value={settings}>
      <RegistryContext value={registry}>
        <adapter.Provider>
          <AuthProvider login={login}>
            <DataProvider>
              <NoticesProvider>
                <RouterProvider router={router} />
              </NoticesProvider>
            </DataProvider>
          </AuthProvider>
        </adapter.Provider>
      </RegistryContext>
    </SettingsContext>
  );
}

/** One GraphQL client for each person who signs in: what one may see never stays for the next. */
function DataProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or other roles, start with an empty cache
  const client = useMemo(() => createPortalClient(), [user?.id, user?.roles.join()]);
  return <Provider value={client}>{children}</Provider>;
}
