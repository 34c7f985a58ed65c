import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { FETCH_TIMEOUT_MS, remoteKeys } from '../remote-keys.ts';

/** The provider's keys, at the address that its discovery document names. */
export function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    keys ??= discover(issuer).catch(() => {
      // The next sign-in asks again.
      keys = undefined;
      throw new DomainError('unavailable', say('identityUnreachable'));
    });
    return (await keys)(header, token);
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  const document = z.object({ issuer: z.literal(issuer), jwks_uri: z.url() }).parse(await answer.json());
  return remoteKeys(new URL(document.jwks_uri));
}
