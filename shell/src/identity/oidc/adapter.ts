import type { IdentityAdapter } from '../port.ts';
import { OidcIdentity } from './OidcIdentity.tsx';
import { takeUpReturn } from './redirect.ts';

/** Supports any OpenID Connect provider, by redirects to the provider's own pages. */
export const oidcAdapter: IdentityAdapter = {
  problem: ({ oidc }) => (oidc ? null : 'The settings of the OpenID Connect provider are missing.'),
  start: takeUpReturn,
  Provider: OidcIdentity,
  pages: [],
};
