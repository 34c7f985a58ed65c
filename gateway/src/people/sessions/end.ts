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

/** Every end of sessions: here, at the identity provider, and of what identity tokens from before could open. */
async function end(
  services: Access,
  userId: number,
  work: (trx: Database, signIns: ProviderSessions | undefined) => Promise<void>,
): Promise<void> {
  const signIns = providerSessions(services.config);
  await transaction(services.db, async (trx) => {
    // Where the gateway keeps the provider's sessions, they end themselves: an identity token counts as long as its own lives.
    if (signIns) await meetSignIns(trx, userId);
    else await revokeTokens(trx, userId, services.clock());
    await work(trx, signIns);
  });
  afterCommit(services.db, () => forgetUser(userId));
}

/**
 * Ends every session of a person but the one that is kept. For a new password, a deactivation, an administrator, an operator: it
 * checks no permission. Inside a transaction it joins that one.
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
  });
}

/**
 * As `endSessionsOf`, for an account of the provider's, also one that has never had a session here. The provider's session `kept`
 * goes on, and what it has opened. Gives the person's id; null when the portal does not know the account yet.
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
      // A first sign-in that held one of them has made the person meanwhile.
      userId = await find();
    }
    const keeping = kept === undefined ? undefined : { providerSession: kept };
    if (userId !== null) await endSessionsOf({ ...services, db: trx }, userId, keeping);
    return userId;
  });
}

/**
 * Ends one session with all that was opened from the same sign-in at the provider. Where the person goes on with `own` from
 * that very sign-in, the sign-in lasts.
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
  });
}

/** Sign-out. An unknown token is fine: the session is over either way. */
export async function endSession(services: Access, token: string): Promise<void> {
  const hash = tokenHash(token);
  if (!hash) return;
  const session = await sessionOf(services.db, hash);
  if (session) await endOneSession(services, session);
  forget(hash);
}

/** The person signed out at the provider. */
export async function endProviderSession(services: Access, providerSession: string): Promise<void> {
  const session = await sessionOfProvider(services.db, providerSession);
  if (session) await endOneSession(services, session);
}
