import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

export const FETCH_TIMEOUT_MS = 5_000;

/**
 * A provider's keys at an address, kept for ten minutes; a token that names another one has them read again, at most
 * every 30 seconds. Keys that cannot be read make no token wrong: DomainError `unavailable`.
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
