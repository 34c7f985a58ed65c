import type { IdentityAdapter } from '../port.ts';
import { OidcIdentity } from './OidcIdentity.tsx';
import { takeUpReturn } from './redirect.ts';

/** Any OpenID Connect provider, by redirects to its own pages. */
export const oidcAdapter: IdentityAdapter = {
  problem: ({ oidc }) => (oidc ? null : 'The settings of the OpenID Connect provider are missing.'),
  start: takeUpReturn,
  Provider: OidcIdentity,
  pages: [],
};
