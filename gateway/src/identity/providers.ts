import type { Services } from '../context.ts';
import { clerkProvider } from './clerk/provider.ts';
import { embeddedProvider } from './embedded/provider.ts';
import { oidcProvider } from './oidc/provider.ts';
import type { IdentityProvider } from './port.ts';

/** The providers whose tokens this gateway exchanges: the one of the setting `IDENTITY`. An adapter for another is added here. */
export async function identityProviders(services: Services): Promise<readonly IdentityProvider[]> {
  const { config } = services;
  const { identity } = config;
  if (identity.kind === 'clerk') return [clerkProvider(config, identity)];
  if (identity.kind === 'oidc') return [oidcProvider(identity)];
  return [await embeddedProvider(services)];
}
