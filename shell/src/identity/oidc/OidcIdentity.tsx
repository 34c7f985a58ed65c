import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSettings } from '../../portal/SettingsContext.ts';
import type { OidcSettings } from '../../portal/settings.ts';
import { IdentityContext } from '../IdentityContext.ts';
import type { Identity } from '../port.ts';
import { AtTheProvider, SignUpAtTheProvider } from './AtTheProvider.tsx';
import { createOidcStore } from './store.ts';

const LABEL = 'OpenID Connect';

/** Provides an OpenID Connect provider as the portal's identity service. */
export function OidcIdentity({ children }: { children: ReactNode }) {
  // The adapter's `problem` has checked these settings.
  const oidc = useSettings().oidc as OidcSettings;
  const [store] = useState(() => createOidcStore(oidc));
  const state = useSyncExternalStore(store.subscribe, store.getState);

  useEffect(() => {
    void store.load();
    const changed = ({ key }: StorageEvent) => {
      if (store.isOurs(key)) void store.load();
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, [store]);

  const identity = useMemo<Identity>(
    () => ({
      name: 'oidc',
      label: LABEL,
      ...state,
      isSignedIn: state.user !== null,
      reload: store.load,
      getToken: store.identityToken,
      openSignIn: () => void store.signIn(),
      openSignUp: () => void store.signUp(),
      signOut: store.signOut,
      forget: store.forget,
      sendVerificationEmail: () => Promise.reject(new ApiError(MESSAGES.verificationFailed, 0)),
      verifyCode: () => Promise.reject(new ApiError(MESSAGES.verificationFailed, 0)),
      accountUrl: oidc.accountUrl,
      securityUrl: oidc.accountUrl,
      SignUpForm: SignUpAtTheProvider,
      VerifyForm: AtTheProvider,
    }),
    [state, store, oidc],
  );
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}
