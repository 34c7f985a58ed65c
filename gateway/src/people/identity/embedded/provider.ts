import type { Database, Services } from '../../../platform/context.ts';
import { beyondTheRequest } from '../../../platform/db/index.ts';
import type { IdentityProvider } from '../port.ts';
import type { OpenProvider } from './open.ts';

const providers = new WeakMap<Database, Promise<OpenProvider>>();

/**
 * The embedded provider of this gateway, with the library behind it. The library is loaded, and its tables are made, at the first
 * call; a call after one that failed tries again.
 */
export function openProvider(services: Services): Promise<OpenProvider> {
  let provider = providers.get(services.db);
  if (!provider) {
    // Making its tables may take longer than the request that asks first.
    provider = beyondTheRequest(() => import('./open.ts').then(({ open }) => open(services)));
    provider.catch(() => providers.delete(services.db));
    providers.set(services.db, provider);
  }
  return provider;
}

/** The embedded provider, opened by the first token that it is asked about. */
export const embeddedProvider = (services: Services): IdentityProvider => ({
  name: 'local',
  verify: async (token, now) => (await openProvider(services)).verify(token, now),
});
