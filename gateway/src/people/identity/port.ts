import type { Role } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

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
  /** When the token was made. Providers tell it in whole seconds. */
  issuedAt: Date;
}

/** A session at the provider, as far as its life is known here. */
export interface ProviderSession {
  subject: string;
  since: Date;
  /** Its last moment, which nothing moves. */
  until: Date;
  /** Whether the person has passed a second factor. */
  secondFactor: boolean;
}

/**
 * An identity provider as the gateway sees it. An adapter supplies its issuer, its keys and how its claims read;
 * `name` is the last segment of its exchange path, `/api/auth/<name>`.
 */
export interface IdentityProvider {
  name: string;
  /** The identity behind a token. Throws DomainError `unauthenticated` for a token that is not genuine, current and meant for us. */
  verify(token: string, now?: Date): Promise<Identity>;
}

/**
 * Sessions at a provider whose sessions the gateway keeps itself. Each runs in the transaction that it is given, so that a
 * session here and the one there begin and end together.
 */
export interface ProviderSessions {
  find(db: Database, session: string): Promise<ProviderSession | null>;
  /** Makes whoever ends it wait until the transaction is over. */
  hold(db: Database, session: string): Promise<void>;
  end(db: Database, session: string): Promise<void>;
  /** All of a person's but one. */
  endAll(db: Database, person: Pick<Identity, 'issuer' | 'subject'>, kept?: string): Promise<void>;
}
