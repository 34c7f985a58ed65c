import { DEFAULT_ROLE, MESSAGES, STORAGE_KEYS } from '@portal/domain';
import {
  ApiError,
  apiFetch,
  discardDrafts,
  type EndedBy,
  failureOf,
  type PortalUser,
  saveDrafts,
  sessionToken,
  type UserAnswer,
} from '@portal/kit';
import { createStore } from 'zustand/vanilla';
import { enterAs } from '../portal/flags.ts';
import { meetOtherTab, reloadPage } from './otherTab.ts';
import type { Identity } from './port.ts';

export interface SessionState {
  status: 'loading' | 'signed_in' | 'signed_out';
  user: PortalUser | null;
  error: string | null;
}

interface TokenAnswer {
  token: string;
  user: UserAnswer;
}

export type Session = ReturnType<typeof createSession>;

/** The session of this page with the product's back end, kept in step with the identity service (spec 4, "Authentication state"). */
export function createSession({ reload = reloadPage } = {}) {
  const initial: SessionState = { status: 'loading', user: null, error: null };
  const { getState, setState: set, subscribe } = createStore(() => initial);
  let identity: Identity | null = null;
  /** The id of the person whom the identity service named last; null when nobody was signed in, undefined until it has loaded. */
  let identified: string | null | undefined;
  /** The role that was chosen at sign-up, after it has been sent. */
  let requestedRole: string | null = null;
  /** Each step makes the results of earlier steps invalid. */
  let step = 0;

  /** Signs in the user that `work` returns, or shows its failure. Resolves to false when the person is still not signed in afterwards. */
  async function enter(work: () => Promise<PortalUser | null>, failure: string): Promise<boolean> {
    step += 1;
    const mine = step;
    try {
      const user = await work();
      // A later step has already decided.
      if (mine !== step) return true;
      if (!user) return false;
      set({ status: 'signed_in', user, error: null });
      return true;
    } catch (error) {
      if (mine === step) set({ status: 'signed_out', user: null, error: messageOf(error, failure) });
      return false;
    }
  }

  /** The user of the stored token. A refused token is removed; a token that could not be checked is kept. */
  async function userOfToken(): Promise<PortalUser | null> {
    const token = sessionToken.read();
    if (!token) return null;
    try {
      return enterAs(await apiFetch<UserAnswer>('/auth/verify', { token, failure: MESSAGES.refreshFailed }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) throw error;
      if (sessionToken.read() === token) sessionToken.clear();
      return null;
    }
  }

  /** A new session for the identity token (spec 7, the exchange path). */
  async function exchange(): Promise<PortalUser> {
    if (!identity?.user) throw new ApiError(MESSAGES.authenticateFailed, 0);
    const token = await identity.getToken();
    if (!token) throw new ApiError(MESSAGES.noToken, 401);
    return store(
      await apiFetch<TokenAnswer>(`/auth/${identity.name}`, {
        method: 'POST',
        token,
        body: { userDetails: userDetails(identity) },
        failure: MESSAGES.exchangeFailed(identity.label),
        unreadable: MESSAGES.parseFailed,
        unreachable: MESSAGES.authenticateFailed,
      }).catch(async (error) => {
        // The portal no longer accepts this sign-in, but the identity service still keeps it. Sign out there, so that the person has to
        // sign in again.
        if (error instanceof ApiError && error.code === 'session_ended') await forgetIdentity();
        throw error;
      }),
    );
  }

  /** Reads the user again with the stored token; if that is refused, exchanges the identity token again. */
  async function refresh(): Promise<void> {
    await enter(async () => (await userOfToken()) ?? (await exchange()), MESSAGES.refreshFailed);
  }

  /**
   * The session has ended without a sign-out on this page. The identity service is not told when another tab has signed out: that tab tells
   * it, and somebody else may already be signed in there.
   */
  async function ended(by: EndedBy): Promise<void> {
    step += 1;
    set({ status: 'signed_out', user: null, error: MESSAGES.sessionEnded });
    if (by === 'server') return forgetIdentity();
    identified = null;
    identity?.signedOutElsewhere?.();
  }

  /** Signs out at the identity service, so that nobody else continues on this screen. */
  async function forgetIdentity(): Promise<void> {
    identified = null;
    await (identity?.forget ?? identity?.signOut)?.().catch(() => {});
  }

  function store({ token, user }: TokenAnswer): PortalUser {
    sessionToken.store(token);
    requestedRole = sessionStorage.getItem(STORAGE_KEYS.pendingRole) ?? requestedRole;
    sessionStorage.removeItem(STORAGE_KEYS.pendingRole);
    return enterAs(user);
  }

  let resumed = enter(userOfToken, MESSAGES.refreshFailed);

  return {
    getState,
    subscribe,
    requestedRole: () => requestedRole,
    dismissError: () => set({ error: null }),

    /** Called for every change at the identity service. */
    async identityChanged(next: Identity): Promise<void> {
      identity = next;
      if (next.error && next.isLoaded) set({ error: next.error });
      if (next.error && !next.isLoaded && !(await resumed)) set({ status: 'signed_out', error: next.error });
      const who = next.isSignedIn ? (next.user?.id ?? null) : null;
      if (!next.isLoaded || who === identified) return;
      const first = identified === undefined;
      identified = who;
      if (who === null) return leave();
      if (first && (await resumed)) return;
      if (getState().status !== 'signed_in') set({ status: 'loading' });
      await enter(exchange, MESSAGES.authenticateFailed);
    },

    refresh,

    /**
     * Gets a new session from the identity service and ignores the stored one. The new session has the service's current data about the
     * person.
     */
    async retry(): Promise<boolean> {
      sessionToken.clear();
      if (!getState().user) set({ status: 'loading', error: null });
      if (identity?.isLoaded) return enter(exchange, MESSAGES.authenticationFailed);
      // The exchange has to wait until the service has said who is signed in: `identityChanged` then continues.
      step += 1;
      resumed = Promise.resolve(false);
      void identity?.reload();
      return false;
    },

    /**
     * Forces a login without an identity token. The gateway accepts this only while an operator has opened a window for it. Resolves to
     * null, or to the message of a failure, which changes nothing (spec 8, "Authentication errors").
     */
    async emergencyLogin(emergencyCode: string): Promise<string | null> {
      try {
        const answer = await apiFetch<TokenAnswer>(`/auth/${identity?.name}`, {
          method: 'POST',
          token: null,
          body: {
            userDetails: identity?.user ? userDetails(identity) : {},
            emergency: true,
            emergencyCode,
          },
          failure: MESSAGES.emergencyLoginContact,
          unreadable: MESSAGES.forceLoginFailed,
          unreachable: MESSAGES.emergencyLoginFailed,
        });
        step += 1;
        set({ status: 'signed_in', user: store(answer), error: null });
        return null;
      } catch (error) {
        return messageOf(error, MESSAGES.emergencyLoginFailed);
      }
    },

    /** Somebody has signed in in another tab. */
    replaced: (token: string) =>
      meetOtherTab(token, { user: getState().user, refresh, reload, ended: () => ended('other tab') }),

    ended,

    async logout(): Promise<void> {
      const token = sessionToken.read();
      step += 1;
      const { user } = getState();
      if (user) {
        await saveDrafts(user.id);
        discardDrafts(user.id);
      }
      sessionToken.end();
      endNotices();
      identified = null;
      // One after the other, because the identity service may send the browser to another page.
      const unended = token ? await fails(apiFetch('/auth/logout', { method: 'POST', token })) : false;
      const unleft = identity ? await fails(identity.signOut()) : false;
      set({ status: 'signed_out', user: null, error: unended || unleft ? MESSAGES.logoutFailed : null });
    },
  };

  /** The person has signed out at the identity service: clear the stored token and the user. */
  function leave() {
    step += 1;
    const token = sessionToken.read();
    sessionToken.end();
    endNotices();
    if (token) apiFetch('/auth/logout', { method: 'POST', token }).catch(() => {});
    set({ status: 'signed_out', user: null });
  }
}

/** This browser shows no notices after a sign-out, also while the portal is closed. */
const endNotices = () => localStorage.removeItem(STORAGE_KEYS.pushPerson);

const fails = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

const messageOf = (error: unknown, failure: string): string => failureOf(error, failure).message;

/** The data about the person that are sent at sign-in (spec 3, "Identity details sent at sign-in"). */
function userDetails({ name, user }: Identity) {
  const [email = ''] = user?.emailAddresses ?? [];
  return {
    email,
    name: user?.fullName || email,
    [`${name}Id`]: user?.id,
    emailVerified: user?.emailVerified ?? false,
    role: sessionStorage.getItem(STORAGE_KEYS.pendingRole) ?? DEFAULT_ROLE,
  };
}
