import type { Role } from '@portal/domain';
import type { Client } from '@urql/core';
import { type ReactNode, useMemo } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Provider } from 'urql';
import { DashboardContext } from '../backend/DashboardContext.ts';
import { FlagsContext } from '../flags/useFlag.ts';
import { type Notices, NoticesContext } from '../notices/notices.ts';
import { type Auth, AuthContext } from '../session/auth.ts';
import type { PortalUser } from '../session/user.ts';
import type { MockGateway } from './mockGateway.ts';
import { type Answers, testClient } from './testClient.ts';

/** A complete user with the given roles. */
export const testUser = (...roles: [Role, ...Role[]]): PortalUser => ({
  id: 1,
  email: `${roles[0]}@demo.local`,
  name: `Test ${roles[0]}`,
  firstName: 'Test',
  role: roles[0],
  roles,
  department: 'CVOR',
  active: true,
  profileCreated: true,
  emailVerified: true,
});

const NONE: readonly string[] = [];
const silent: Notices = { success() {}, failure() {} };

/**
 * Gives a dashboard under test what the shell gives it: a signed-in person, the router, notices, and the real GraphQL client with
 * its cache. `answers` (by operation name) replaces the network; `gateway` answers every other operation with made-up values.
 */
export function PortalTestProvider({
  user = testUser('provider'),
  auth,
  answers = {},
  gateway,
  client,
  notices = silent,
  path = '/',
  dashboard = 'test',
  flags = NONE,
  children,
}: {
  user?: PortalUser | null;
  auth?: Partial<Auth>;
  answers?: Answers;
  gateway?: MockGateway;
  client?: Client;
  notices?: Notices;
  path?: string | { pathname: string; state: unknown };
  /** The name of the dashboard, which `useBackend` uses for its calls. */
  dashboard?: string;
  /** The flags of the dashboard that are on. */
  flags?: readonly string[];
  children: ReactNode;
}) {
  const graphQL = useMemo(() => client ?? testClient(answers, gateway), [client, answers, gateway]);
  const value: Auth = {
    status: user ? 'signed_in' : 'signed_out',
    user,
    error: null,
    dismissError() {},
    login() {},
    logout: async () => {},
    refreshUser: async () => {},
    ...auth,
  };
  return (
    <AuthContext value={value}>
      <NoticesContext value={notices}>
        <Provider value={graphQL}>
          <FlagsContext value={flags}>
            <MemoryRouter initialEntries={[path]}>
              <DashboardContext value={dashboard}>{children}</DashboardContext>
            </MemoryRouter>
          </FlagsContext>
        </Provider>
      </NoticesContext>
    </AuthContext>
  );
}
