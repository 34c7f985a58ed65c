import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

export const FETCH_TIMEOUT_MS = 5_000;

/**
 * The keys of a provider at an address, cached for ten minutes. When a token names an unknown key, they are read again, at most every 30
 * seconds. DomainError `unavailable` when they cannot be read, because then the token is not at fault.
 */
export function remoteKeys(address: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, { timeoutDuration: FETCH_TIMEOUT_MS });
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      const aboutTheToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      throw aboutTheToken ? error : new DomainError('unavailable', say('identityUnreachable'));
    });
}
