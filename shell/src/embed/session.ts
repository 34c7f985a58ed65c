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
 * The session of a frame. A frame cannot use the identity service, because browsers keep its cookies from frames in other pages. The token
 * comes from the sign-in window instead.
 */
export function createFrameSession({ reload = reloadPage } = {}) {
  const initial: SessionState = { status: 'loading', user: null, error: null };
  const { getState, setState: set, subscribe } = createStore(() => initial);
  /** Each step makes the results of earlier steps invalid. */
  let step = 0;

  const signedOut = (error: string | null) => {
    step += 1;
    set({ status: 'signed_out', user: null, error });
  };

  /** After a sign-out in another frame there is no message, because the person knows about it. */
  const ended = (by: EndedBy) => signedOut(by === 'server' ? MESSAGES.sessionEnded : null);

  /** Reads the user of the stored token. */
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
    /** Somebody has signed in in another frame or tab. */
    replaced: (token: string) =>
      meetOtherTab(token, { user: getState().user, refresh, reload, ended: () => ended('other tab') }),

    /** Signs in here as well when nobody is signed in in this frame and somebody signs in in another one. */
    follow({ key, newValue }: StorageEvent): void {
      if (key === STORAGE_KEYS.sessionToken && newValue && getState().status === 'signed_out') void refresh();
    },

    async enter(token: string): Promise<void> {
      sessionToken.store(token);
      set({ status: 'loading', error: null });
      await refresh();
    },

    /** Ends this session and, with it, the session of the sign-in window. */
    async logout(): Promise<void> {
      const token = sessionToken.read();
      const { user } = getState();
      if (user) {
        await saveDrafts(user.id);
        discardDrafts(user.id);
      }
      sessionToken.end();
      signedOut(null);
      try {
        if (token) await apiFetch('/auth/logout', { method: 'POST', token });
      } catch {
        set({ error: MESSAGES.logoutFailed });
      }
    },
  };
}
