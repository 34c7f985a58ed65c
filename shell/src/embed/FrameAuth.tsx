import { MESSAGES } from '@portal/domain';
import { type Auth, AuthContext, followDiscarded, onSessionEnded, onTokenReplaced } from '@portal/kit';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { openPortalWindow } from './portalWindow.ts';
import { createFrameSession } from './session.ts';

const BLOCKED = {
  sign_in: MESSAGES.signInWindowBlocked,
  sign_out: MESSAGES.signOutWindowBlocked,
} as const;

/** Authentication for the dashboard in the frame. `login` and `logout` open a window, so call them in a click. */
export function FrameAuth({ host, children }: { host: string; children: ReactNode }) {
  const [session] = useState(createFrameSession);
  const [blocked, setBlocked] = useState<keyof typeof BLOCKED | null>(null);
  const state = useSyncExternalStore(session.subscribe, session.getState);

  useEffect(() => {
    void session.refresh();
    return onSessionEnded(session.ended);
  }, [session]);
  useEffect(() => onTokenReplaced(session.replaced), [session]);
  useEffect(followDiscarded, []);
  useEffect(() => {
    window.addEventListener('storage', session.follow);
    return () => window.removeEventListener('storage', session.follow);
  }, [session]);
  useEffect(() => {
    const online = () => {
      if (session.getState().status === 'signed_out') void session.refresh();
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [session]);

  const auth = useMemo<Auth>(
    () => ({
      ...state,
      error: blocked ? BLOCKED[blocked] : state.error,
      dismissError() {
        setBlocked(null);
        session.dismissError();
      },
      login: () =>
        setBlocked(openPortalWindow({ host, wish: 'sign_in', onSession: session.enter }) ? null : 'sign_in'),
      async logout() {
        setBlocked(openPortalWindow({ host, wish: 'sign_out' }) ? null : 'sign_out');
        await session.logout();
      },
      refreshUser: session.refresh,
    }),
    [state, blocked, session, host],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
