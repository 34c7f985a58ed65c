import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Services } from '../../../platform/context.ts';
import { endProviderSession, endSessionsOfSubject } from '../../sessions/end.ts';
import { forgetUser } from '../../sessions/service.ts';
import { markSecondFactor, renameProviderSession, userIdOf } from '../../sessions/store.ts';
import type { IdentityProvider } from '../port.ts';
import { identitySecret } from '../secret.ts';
import { tokenVerifier } from '../verify.ts';
import { type Auth, createAuth } from './auth.ts';
import { migrateIdentity } from './migrate.ts';
import { AUDIENCE, ISSUER } from './names.ts';
import { assertSecretFits } from './new-secret.ts';
import { hashEarlierRecoveryCodes } from './recovery-codes.ts';
import { sweepUnverified } from './unverified.ts';

/** The embedded provider, with the library behind it for its routes and for the demo accounts. */
export interface OpenProvider extends Required<IdentityProvider> {
  auth: Auth;
  /**
   * Deletes expired sessions and codes, old counts of calls, and accounts that were never verified. Hashes recovery
   * codes.
   */
  sweep(now: Date): Promise<void>;
}

/** Calls are counted per minute, so an older count has no effect. */
const LONGEST_COUNT_MS = 60 * 60_000;

export async function open(services: Services): Promise<OpenProvider> {
  const secret = await identitySecret(services.config);
  const endSessions = async (subject: string, kept?: string) => {
    await endSessionsOfSubject(services, { issuer: ISSUER, subject }, kept);
  };
  const auth = createAuth(services, secret, endSessions, {
    renamed: (from, to) => renameProviderSession(services.db, from, to),
    signedOut: (session) => endProviderSession(services, session),
    credentialsChanged: endSessions,
    async factorChanged(subject, session, on) {
      const userId = await userIdOf(services.db, ISSUER, subject);
      if (userId === null) return;
      await markSecondFactor(services.db, on ? { providerSession: session } : { userId }, on);
      forgetUser(userId);
    },
  });
  await migrateIdentity(services.db, auth);
  await assertSecretFits(services.db, secret);
  const { adapter: records } = await auth.$context;
  // An earlier version remembered devices that needed no code. These records are deleted.
  const trusted = { field: 'identifier', operator: 'starts_with' as const, value: 'trust-device-' };
  await records.deleteMany({ model: 'verification', where: [trusted] });
  await hashEarlierRecoveryCodes(services.db, secret);
  const name = 'local';
  const verify = tokenVerifier({
    provider: name,
    issuer: ISSUER,
    audience: AUDIENCE,
    // Reads the keys in this process, so that the gateway makes no HTTP call to itself.
    async keys(header, token) {
      const keys = (await auth.api.getJwks()) as JSONWebKeySet;
      return createLocalJWKSet(keys)(header, token);
    },
  });
  return {
    name,
    verify,
    auth,
    async sweep(now) {
      const library = await auth.$context;
      const { adapter } = library;
      for (const model of ['session', 'verification']) {
        await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: now }] });
      }
      const counted = now.getTime() - LONGEST_COUNT_MS;
      const where = [{ field: 'lastRequest', operator: 'lt' as const, value: counted }];
      await adapter.deleteMany({ model: 'rateLimit', where });
      await hashEarlierRecoveryCodes(services.db, secret);
      await sweepUnverified(services, library, now);
    },
  };
}
