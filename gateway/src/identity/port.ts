import type { Role } from '@portal/domain';

/** What an identity provider vouches for. Nothing in it comes from the browser unsigned. */
export interface Identity {
  issuer: string;
  subject: string;
  email?: string;
  emailVerified: boolean;
  name?: string;
  /** A role from the provider's trusted metadata: decides the role at first sign-in (decisions, "Identity and sessions"). */
  trustedRole?: Role;
  /** The provider's own session (`sid`), so that both can end together. */
  session?: string;
}

/**
 * An identity provider as the gateway sees it. An adapter supplies its issuer, its keys and how its claims read;
 * `name` is the last segment of its exchange path, `/api/auth/<name>`.
 */
export interface IdentityProvider {
  name: string;
  /** The identity behind a token. Throws DomainError `unauthenticated` for a token that is not genuine, current and meant for us. */
  verify(token: string, now?: Date): Promise<Identity>;
  /** Ends a session at the provider, where the gateway can do that. An unknown one is fine. */
  endSession?(session: string): Promise<void>;
}
