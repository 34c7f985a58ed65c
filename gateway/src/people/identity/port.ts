import type { Role } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/**
 * What an identity provider asserts about a person. Everything in it comes from a signed token or from the provider
 * itself.
 */
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
  /** When the token was issued. Providers state it in whole seconds. */
  issuedAt: Date;
}

/** A session at the provider, with the facts that the gateway knows about it. */
export interface ProviderSession {
  subject: string;
  since: Date;
  /** The fixed end of the session, which nothing extends. */
  until: Date;
  /** Whether the person has passed a second factor. */
  secondFactor: boolean;
}

/**
 * An identity provider as the gateway sees it. An adapter supplies the issuer, the keys and the reading of the claims.
 * `name` is the last segment of the exchange path, `/api/auth/<name>`.
 */
export interface IdentityProvider {
  name: string;
  /**
   * Returns the identity in a token. Throws DomainError `unauthenticated` unless the token is genuine, current and meant
   * for the portal.
   */
  verify(token: string, now?: Date): Promise<Identity>;
}

/**
 * The sessions at a provider, when the gateway keeps them itself. Each function runs in the caller's transaction, so that
 * a session here and its session there begin and end together.
 */
export interface ProviderSessions {
  find(db: Database, session: string): Promise<ProviderSession | null>;
  /** Makes other transactions wait that want to end the session, until this transaction is over. */
  hold(db: Database, session: string): Promise<void>;
  end(db: Database, session: string): Promise<void>;
  /** Ends all sessions of a person except `kept`. */
  endAll(db: Database, person: Pick<Identity, 'issuer' | 'subject'>, kept?: string): Promise<void>;
}
