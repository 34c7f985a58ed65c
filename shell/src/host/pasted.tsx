import { sessionToken } from '@portal/kit';
import type { ReactNode } from 'react';
import { loadAdapter } from '../identity/adapters.ts';
import { IdentityContext } from '../identity/IdentityContext.ts';
import type { Identity, IdentityAdapter } from '../identity/port.ts';
import type { PublicSettings } from '../portal/settings.ts';

const PASTED = 'host:pasted';

/**
 * Continues with the person of a pasted session. It is for gateways whose identity service cannot sign people in on this address.
 */
export function pasteSession(token: string): void {
  sessionStorage.setItem(PASTED, 'yes');
  sessionToken.store(token);
  location.reload();
}

/** An identity service that never answers, so only the session says who is signed in. */
const nobody: Identity = {
  name: 'local',
  label: 'local',
  isLoaded: false,
  isSignedIn: false,
  user: null,
  error: null,
  reload: async () => {},
  getToken: async () => null,
  openSignIn() {},
  openSignUp() {},
  async signOut() {
    sessionStorage.removeItem(PASTED);
    location.reload();
  },
  sendVerificationEmail: async () => {},
  verifyCode: async () => {},
  accountUrl: '/account',
  securityUrl: '/account/security',
  SignUpForm: () => null,
  VerifyForm: () => null,
};

const pasted: IdentityAdapter = {
  problem: () => null,
  Provider: ({ children }: { children: ReactNode }) => (
    <IdentityContext value={nobody}>{children}</IdentityContext>
  ),
  pages: [],
};

/** The gateway's own identity service, unless a session was pasted. */
export const hostAdapter = (settings: PublicSettings): IdentityAdapter | Promise<IdentityAdapter> =>
  sessionStorage.getItem(PASTED) || settings.identity !== 'local' ? pasted : loadAdapter(settings.identity);
