import { importSPKI, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { ClerkConfig, Config } from '../../../platform/config/index.ts';
import { roleIn, type Vouched } from '../claims.ts';
import { ownOrigin } from '../own-origin.ts';
import type { IdentityProvider } from '../port.ts';
import { remoteKeys } from '../remote-keys.ts';
import { tokenVerifier } from '../verify.ts';
import { clerkHost } from './key.ts';
import { clerkUser } from './user.ts';

const NAME = 'clerk';

/**
 * The adapter for Clerk. Its session token proves only the subject, unless the instance adds claims: `email`,
 * `email_verified`, `name`, and `metadata` with the public metadata. The gateway asks Clerk's back end for missing
 * claims, with the secret key. Without a secret key the address counts as unverified (decisions, "Identity and
 * sessions").
 */
export function clerkProvider(config: Config, clerk: ClerkConfig): IdentityProvider {
  const host = clerkHost(clerk.publishableKey) ?? 'missing.invalid';
  const verify = tokenVerifier({
    provider: NAME,
    issuer: clerk.issuer ?? `https://${host}`,
    keys: clerk.jwtKey
      ? fixedKey(clerk.jwtKey)
      : remoteKeys(new URL(`https://${host}/.well-known/jwks.json`)),
    allowedParty: ownOrigin(config),
    claims: async (payload) => ({
      ...roleOf(payload),
      ...(isComplete(payload) ? {} : await clerkUser(clerk, String(payload.sub))),
    }),
  });
  return { name: NAME, verify };
}

const roleOf = (payload: JWTPayload): Vouched => ({ trustedRole: roleIn(payload, 'metadata.role') });

const isComplete = ({ email, email_verified, metadata }: JWTPayload): boolean =>
  Boolean(email && typeof email_verified === 'boolean' && metadata);

function fixedKey(pem: string): JWTVerifyGetKey {
  const key = importSPKI(pem, 'RS256');
  // The first caller that verifies a token gets the error of an unreadable key. This handler only avoids an unhandled
  // rejection.
  key.catch(() => {});
  return () => key;
}
