import { MESSAGES } from '@portal/domain';
import type { IdentityAdapter } from '../port.ts';
import { OidcIdentity } from './OidcIdentity.tsx';
import { takeUpReturn } from './redirect.ts';

/** Supports any OpenID Connect provider, by redirects to the provider's own pages. */
export const oidcAdapter: IdentityAdapter = {
  problem: ({ oidc }) => (oidc ? null : MESSAGES.oidcUnset),
  start: takeUpReturn,
  Provider: OidcIdentity,
  pages: [],
};
