import type { IdentityConfig } from '../../platform/config/index.ts';
import type { Sources } from '../../platform/rest/index.ts';
import { clerkHost } from './clerk/key.ts';

/** The origin of Clerk's check against bots. */
const CHALLENGES = 'https://challenges.cloudflare.com';

/** The origins from which the page may load the identity service's parts. The embedded provider needs none. */
export function foreignSources(identity: IdentityConfig): Sources {
  if (identity.kind === 'oidc') return { 'connect-src': [new URL(identity.issuer).origin] };
  const host = identity.kind === 'clerk' && clerkHost(identity.publishableKey);
  if (identity.kind !== 'clerk' || !host) return {};
  const origin = identity.proxyPath ? [] : [`https://${host}`];
  return {
    'script-src': [...origin, CHALLENGES],
    'connect-src': origin,
    'img-src': ['https://img.clerk.com'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [CHALLENGES],
  };
}
