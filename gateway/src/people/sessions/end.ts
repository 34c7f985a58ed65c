import type { Database, Services } from '../../platform/context.ts';
import { afterCommit, transaction } from '../../platform/db/index.ts';
import type { Identity, ProviderSessions } from '../identity/port.ts';
import { providerSessions } from '../identity/provider-sessions.ts';
import { meetSignIns, revokeTokens } from '../users/write-store.ts';
import { forget, forgetUser } from './cache.ts';
import {
  deleteProviderSession,
  deleteSession,
  deleteSessionsOf,
  type Ended,
  identityOf,
  type Kept,
  sessionOf,
  sessionOfProvider,
  userIdOf,
} from './store.ts';
import { tokenHash } from './token.ts';

type Access = Pick<Services, 'db' | 'clock' | 'config'>;

/** The scope of ended sessions: one sign-in or, without one, all sign-ins that have no session left. */
export interface SignOut {
  userId: number;
  at: Date;
  /** No session was kept: a deactivation, an administrator, an operator or a forgotten password has ended them. */
  everywhere?: true;
  signIn?: { hash: string; providerSession: string | null };
}
type OnSignOut = (trx: Database, signOut: SignOut) => Promise<void>;
const listeners: OnSignOut[] = [];

/** Calls `listener` when somebody signs out or is signed out, in the same transaction; not when a session expires. */
export const onSignOut = (listener: OnSignOut): void => void listeners.push(listener);

async function tell(trx: Database, signOut: SignOut): Promise<void> {
  for (const listener of listeners) await listener(trx, signOut);
}

/** Ends sessions here and at the identity provider, and makes earlier identity tokens useless. */
async function end(
  services: Access,
  userId: number,
  work: (trx: Database, signIns: ProviderSessions | undefined) => Promise<void>,
): Promise<void> {
  const signIns = providerSessions(services.config);
  await transaction(services.db, async (trx) => {
    // If the gateway keeps the provider's sessions, an identity token is valid only while its session lives. Otherwise
    // earlier tokens must be revoked.
    if (signIns) await meetSignIns(trx, userId);
    else await revokeTokens(trx, userId, services.clock());
    await work(trx, signIns);
  });
  afterCommit(services.db, () => forgetUser(userId));
}

/**
 * Ends every session of a person except `kept`: after a new password or a deactivation, or for an administrator or an
 * operator. Checks no permission. Joins the transaction of the caller, if there is one.
 */
export async function endSessionsOf(services: Access, userId: number, kept?: Kept): Promise<void> {
  await end(services, userId, async (trx, signIns) => {
    const person = await identityOf(trx, userId);
    const session =
      kept && ('hash' in kept ? await sessionOf(trx, kept.hash) : { provider_session: kept.providerSession });
    if (person?.issuer && person.subject) {
      const { issuer, subject } = person;
      await signIns?.endAll(trx, { issuer, subject }, session?.provider_session ?? undefined);
    }
    await deleteSessionsOf(trx, userId, kept);
    await tell(trx, { userId, at: services.clock(), ...(!kept && { everywhere: true }) });
  });
}

/**
 * Like `endSessionsOf`, for an account at the provider, even if it never had a session here. The provider's session
 * `kept` and all sessions that it opened go on. Returns the person's id, or null when the portal does not know the
 * account yet.
 */
export async function endSessionsOfSubject(
  services: Access,
  account: Pick<Identity, 'issuer' | 'subject'>,
  kept?: string,
): Promise<number | null> {
  return transaction(services.db, async (trx) => {
    const find = () => userIdOf(trx, account.issuer, account.subject);
    let userId = await find();
    if (userId === null) {
      await providerSessions(services.config)?.endAll(trx, account, kept);
      // A first sign-in that locked one of these sessions may have added the person in the meantime.
      userId = await find();
    }
    const keeping = kept === undefined ? undefined : { providerSession: kept };
    if (userId !== null) await endSessionsOf({ ...services, db: trx }, userId, keeping);
    return userId;
  });
}

/**
 * Ends a session and all sessions from the same sign-in at the provider. If the person's current session `own` is from
 * the same sign-in, the sign-in goes on.
 */
export async function endOneSession(services: Access, session: Ended, own?: Ended): Promise<void> {
  const signIn = session.provider_session;
  const goesOn = own && own.token_hash !== session.token_hash && own.provider_session === signIn;
  await end(services, session.user_id, async (trx, signIns) => {
    if (signIn !== null && !goesOn) {
      await signIns?.end(trx, signIn);
      await deleteProviderSession(trx, signIn);
    }
    await deleteSession(trx, session);
    const hash = session.opened_by ?? session.token_hash;
    await tell(trx, {
      userId: session.user_id,
      at: services.clock(),
      signIn: { hash, providerSession: goesOn ? null : signIn },
    });
  });
}

/** Signs out. An unknown token is no error, because its session is over. */
export async function endSession(services: Access, token: string): Promise<void> {
  const hash = tokenHash(token);
  if (!hash) return;
  const session = await sessionOf(services.db, hash);
  if (session) await endOneSession(services, session);
  forget(hash);
}

/** Ends the sessions here after the person has signed out at the provider. */
export async function endProviderSession(services: Access, providerSession: string): Promise<void> {
  const session = await sessionOfProvider(services.db, providerSession);
  if (session) await endOneSession(services, session);
}
