import type { IdentityAdapter } from '../port.ts';
import { LocalIdentity } from './LocalIdentity.tsx';
import { accountPages } from './pages.ts';

/** The identity provider that comes with the gateway, at /api/idp. It needs no settings. */
export const localAdapter: IdentityAdapter = {
  problem: () => null,
  Provider: LocalIdentity,
  pages: accountPages,
};
