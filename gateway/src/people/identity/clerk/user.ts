import { DomainError, isRole } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { ClerkConfig } from '../../../platform/config/index.ts';
import { emailOf, nameOf, type Vouched } from '../claims.ts';

/**
 * What Clerk's back end knows about a person; nothing without the secret key. Throws DomainError `unauthenticated` for a person who no longer
 * exists, and `unavailable` when Clerk does not answer, so that nobody loses a verified address because of it.
 */
export async function clerkUser({ secretKey, apiUrl }: ClerkConfig, subject: string): Promise<Vouched> {
  if (!secretKey) return {};
  const { createClerkClient } = await import('@clerk/backend');
  const { isClerkAPIResponseError } = await import('@clerk/backend/errors');
  const { users } = createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } });
  const user = await users.getUser(subject).catch((error: unknown) => {
    if (isClerkAPIResponseError(error) && error.status === 404)
      throw new DomainError('unauthenticated', say('exchangeFailed', 'clerk'));
    throw new DomainError('unavailable', say('identityUnreachable'));
  });
  const { primaryEmailAddress: primary, fullName, publicMetadata } = user;
  return {
    email: emailOf(primary?.emailAddress),
    emailVerified: primary?.verification?.status === 'verified',
    ...(fullName && { name: nameOf(fullName) }),
    trustedRole: isRole(publicMetadata.role) ? publicMetadata.role : undefined,
  };
}
