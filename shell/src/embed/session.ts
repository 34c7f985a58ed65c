import { MESSAGES, STORAGE_KEYS } from '@portal/domain';
import {
  apiFetch,
  discardDrafts,
  type EndedBy,
  failureOf,
  saveDrafts,
  sessionToken,
  type UserAnswer,
} from '@portal/kit';
import { createStore } from 'zustand/vanilla';
import { meetOtherTab, reloadPage } from '../identity/otherTab.ts';
import type { SessionState } from '../identity/session.ts';
import { enterAs } from '../portal/flags.ts';

/**
 * The session of a frame. It knows no identity service, whose cookies a browser keeps from frames of other pages: its token
 * comes from the sign-in window.
 */
export function createFrameSession({ reload = reloadPage } = {}) {
  const initial: SessionState = { status: 'loading', user: null, error: null };
  const { getState, setState: set, subscribe } = createStore(() => initial);
  /** Each step makes the outcome of earlier ones void. */
  let step = 0;

  const signedOut = (error: string | null) => {
    step += 1;
    set({ status: 'signed_out', user: null, error });
  };

  /** The person has signed out in another frame, so that frame knows it already. */
  const ended = (by: EndedBy) => signedOut(by === 'server' ? MESSAGES.sessionEnded : null);

  /** Who the stored token says it is. */
  async function refresh(): Promise<void> {
    if (!sessionToken.read()) return signedOut(null);
    step += 1;
    const mine = step;
    try {
      const user = await apiFetch<UserAnswer>('/auth/verify', { failure: MESSAGES.refreshFailed });
      if (mine === step) set({ status: 'signed_in', user: enterAs(user), error: null });
    } catch (error) {
      if (mine === step) signedOut(failureOf(error, MESSAGES.refreshFailed).message);
    }
  }

  return {
    getState,
    subscribe,
    refresh,
    dismissError: () => set({ error: null }),
    ended,
    /** In another frame or tab somebody has signed in. */
    replaced: (token: string) =>
      meetOtherTab(token, { user: getState().user, refresh, reload, ended: () => ended('other tab') }),

    /** Signs in here as well, when somebody has signed in in another frame while nobody is signed in in this one. */
    follow({ key, newValue }: StorageEvent): void {
      if (key === STORAGE_KEYS.sessionToken && newValue && getState().status === 'signed_out') void refresh();
    },

    async enter(token: string): Promise<void> {
      sessionToken.store(token);
      set({ status: 'loading', error: null });
      await refresh();
    },

    /** Ends the session, and with it the one in the sign-in window. */
    async logout(): Promise<void> {
      const token = sessionToken.read();
      const { user } = getState();
      if (user) {
        await saveDrafts(user.id);
        discardDrafts(user.id);
      }
      sessionToken.clear();
      signedOut(null);
      try {
        if (token) await apiFetch('/auth/logout', { method: 'POST', token });
      } catch {
        set({ error: MESSAGES.logoutFailed });
      }
    },
  };
}
