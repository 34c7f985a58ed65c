import type { Services } from '../../platform/context.ts';
import { embeddedProvider } from './embedded/provider.ts';
import type { IdentityProvider } from './port.ts';

/**
 * The providers whose tokens this gateway exchanges: only the one of the setting `IDENTITY`, and only its code is loaded.
 * An adapter for another provider is added here.
 */
export async function identityProviders(services: Services): Promise<readonly IdentityProvider[]> {
  const { config } = services;
  const { identity } = config;
  if (identity.kind === 'clerk') {
    const { clerkProvider } = await import('./clerk/provider.ts');
    return [clerkProvider(config, identity)];
  }
  if (identity.kind === 'oidc') {
    const { oidcProvider } = await import('./oidc/provider.ts');
    return [oidcProvider(identity)];
  }
  return [embeddedProvider(services)];
}
