import type { Database, Services } from '../../../platform/context.ts';
import { beyondTheRequest } from '../../../platform/db/index.ts';
import type { IdentityProvider } from '../port.ts';
import type { OpenProvider } from './open.ts';

const providers = new WeakMap<Database, Promise<OpenProvider>>();

/**
 * The embedded provider of this gateway, with its library. The first call loads the library and makes its tables. If that
 * fails, the next call tries again.
 */
export function openProvider(services: Services): Promise<OpenProvider> {
  let provider = providers.get(services.db);
  if (!provider) {
    // Making the tables may take longer than the request that starts it.
    provider = beyondTheRequest(() => import('./open.ts').then(({ open }) => open(services)));
    provider.catch(() => providers.delete(services.db));
    providers.set(services.db, provider);
  }
  return provider;
}

/** The embedded provider. It is opened when the first token must be verified. */
export const embeddedProvider = (services: Services): IdentityProvider => ({
  name: 'local',
  verify: async (token, now) => (await openProvider(services)).verify(token, now),
});
