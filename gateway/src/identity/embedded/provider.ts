import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Database, Services } from '../../context.ts';
import { endSessionsOf } from '../../sessions/service.ts';
import type { IdentityProvider } from '../port.ts';
import { identitySecret } from '../secret.ts';
import { tokenVerifier } from '../verify.ts';
import { AUDIENCE, type Auth, createAuth, ISSUER } from './auth.ts';
import { migrateIdentity } from './migrate.ts';

/** The embedded provider, with the library behind it for its routes and for the demo accounts. */
export interface EmbeddedProvider extends IdentityProvider {
  auth: Auth;
}

const providers = new WeakMap<Database, Promise<EmbeddedProvider>>();

/** The embedded provider of this gateway; its tables are made at the first call. */
export function embeddedProvider(services: Services): Promise<EmbeddedProvider> {
  let provider = providers.get(services.db);
  if (!provider) {
    provider = open(services);
    providers.set(services.db, provider);
  }
  return provider;
}

async function open(services: Services): Promise<EmbeddedProvider> {
  const secret = await identitySecret(services.config);
  const auth = createAuth(services, secret, (subject) => endSessionsOf(services, ISSUER, subject));
  await migrateIdentity(auth);
  const name = 'local';
  const verify = tokenVerifier({
    provider: name,
    issuer: ISSUER,
    audience: AUDIENCE,
    // Read in this process: no HTTP call of the gateway to itself.
    async keys(header, token) {
      const keys = (await auth.api.getJwks()) as JSONWebKeySet;
      return createLocalJWKSet(keys)(header, token);
    },
  });
  return { name, verify, auth };
}
