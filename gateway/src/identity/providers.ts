import type { Services } from '../context.ts';
import { embeddedProvider } from './embedded/provider.ts';
import type { IdentityProvider } from './port.ts';

/** The providers whose tokens this gateway exchanges. An adapter for another one is added here. */
export const identityProviders = async (services: Services): Promise<readonly IdentityProvider[]> => [
  await embeddedProvider(services),
];
