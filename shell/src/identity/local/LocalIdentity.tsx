import { ApiError } from '@portal/kit';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { IdentityContext } from '../IdentityContext.ts';
import { loadScript } from '../loadScript.ts';
import type { Identity } from '../port.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { createLocalStore, identityToken } from './store.ts';
import { VerifyForm } from './VerifyForm.tsx';

type View = 'sign_in' | 'sign_up';
type Dialog = typeof import('./IdentityDialog.tsx');
const ASKS_CODE = 'This account asks for a code: sign in with the form.';
const operations = async () => (await import('./operations.ts')).operations;

/** Provides the embedded provider as the portal's identity service, with its dialogs. */
export function LocalIdentity({ children }: { children: ReactNode }) {
  const [store] = useState(createLocalStore);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [view, setView] = useState<View | null>(null);
  const [dialog, setDialog] = useState<Dialog>();

  useEffect(() => {
    void store.reload();
    const online = () => {
      if (!store.getState().isLoaded) void store.reload();
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [store]);

  const identity = useMemo<Identity>(() => {
    const open = async (wanted: View) => {
      try {
        setDialog(await loadScript('local', () => import('./IdentityDialog.tsx')));
        setView(wanted);
      } catch (error) {
        store.failed((error as Error).message);
      }
    };
    const email = state.user?.emailAddresses[0] ?? '';
    return {
      name: 'local',
      label: 'local',
      ...state,
      isSignedIn: state.user !== null,
      reload: store.reload,
      getToken: identityToken,
      openSignIn: () => void open('sign_in'),
      openSignUp: () => void open('sign_up'),
      async signOut() {
        await (await operations()).signOut();
        store.signedOut();
      },
      signedOutElsewhere: store.signedOut,
      async sendVerificationEmail() {
        await (await operations()).sendCode(email);
      },
      async verifyCode(code) {
        await (await operations()).verifyCode(email, code);
        await store.reload();
      },
      accountUrl: '/account',
      securityUrl: '/account/security',
      SignUpForm,
      VerifyForm,
      async signInAs(account) {
        if (await (await operations()).signIn(account)) throw new ApiError(ASKS_CODE, 401);
        await store.reload();
      },
    };
  }, [state, store]);

  return (
    <IdentityContext value={identity}>
      {children}
      {dialog && (
        <dialog.IdentityDialog view={view} onClose={() => setView(null)} onSignedIn={store.reload} />
      )}
    </IdentityContext>
  );
}
