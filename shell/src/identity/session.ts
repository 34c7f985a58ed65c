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
  /** Whom the identity service named last; undefined until it has loaded. */
  let identified: string | null | undefined;
  /** The role chosen at sign-up, once it has been sent. */
  let requestedRole: string | null = null;
  /** Each step makes the outcome of earlier ones void. */
  let step = 0;

  /** Uses the user that `work` finds, or its failure. False when the person is still not signed in afterwards. */
  async function enter(work: () => Promise<PortalUser | null>, failure: string): Promise<boolean> {
    step += 1;
    const mine = step;
    try {
      const user = await work();
      // What came later decides.
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
        // The sign-in is over for the portal, and the service does not know: it asks for a new one.
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
   * The session ended by itself. The tab that signed out tells the identity service: when this one hears of it, somebody else may
   * be signed in there already.
   */
  async function ended(by: EndedBy): Promise<void> {
    step += 1;
    set({ status: 'signed_out', user: null, error: MESSAGES.sessionEnded });
    if (by === 'server') return forgetIdentity();
    identified = null;
    identity?.signedOutElsewhere?.();
  }

  /** So that nobody else continues on this screen. */
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

    /** Gets a new session from the identity service, ignoring the stored one: the service's current data about the person count. */
    async retry(): Promise<boolean> {
      sessionToken.clear();
      if (!getState().user) set({ status: 'loading', error: null });
      if (identity?.isLoaded) return enter(exchange, MESSAGES.authenticationFailed);
      // Nobody can be exchanged before the service has said who is signed in: `identityChanged` continues from here then.
      step += 1;
      resumed = Promise.resolve(false);
      void identity?.reload();
      return false;
    },

    /**
     * Forces a login without an identity token; the gateway answers only while an operator has opened a window. Gives
     * what to show of a failure, which leaves everything as it is, or null (spec 8, "Authentication errors").
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

    /** In another tab somebody has signed in. */
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
      sessionToken.clear();
      endNotices();
      identified = null;
      // One after the other: the identity service may take the browser away.
      const unended = token ? await fails(apiFetch('/auth/logout', { method: 'POST', token })) : false;
      const unleft = identity ? await fails(identity.signOut()) : false;
      set({ status: 'signed_out', user: null, error: unended || unleft ? MESSAGES.logoutFailed : null });
    },
  };

  /** Signed out at the identity service: the stored token and the user are cleared. */
  function leave() {
    step += 1;
    const token = sessionToken.read();
    sessionToken.clear();
    endNotices();
    if (token) apiFetch('/auth/logout', { method: 'POST', token }).catch(() => {});
    set({ status: 'signed_out', user: null });
  }
}

/** What this browser shows while the portal is closed ends with a sign-out. */
const endNotices = () => localStorage.removeItem(STORAGE_KEYS.pushPerson);

const fails = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

const messageOf = (error: unknown, failure: string): string => failureOf(error, failure).message;

/** What is sent of the person at sign-in (spec 3, "Identity details sent at sign-in"). */
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
