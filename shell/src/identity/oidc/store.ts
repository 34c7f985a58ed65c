import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { createStore } from 'zustand/vanilla';
import type { OidcSettings } from '../../portal/settings.ts';
import { firstNameOf } from '../firstName.ts';
import type { IdentityUser } from '../port.ts';
import { answeredAddress, RETURN_PATH, rememberOrigin } from './redirect.ts';

export interface OidcState {
  isLoaded: boolean;
  user: IdentityUser | null;
  error: string | null;
}

/** Less than five minutes, because the gateway refuses identity tokens that were issued more than five minutes ago. */
const FRESH_FOR_S = 4 * 60;
/** Set when a session has ended on this screen: the next person who signs in must enter their password. */
const ASK_AGAIN_KEY = 'oidc.askAgain';

/** The person who is signed in at the provider, as this browser knows them. The data is in local storage, for all tabs. */
export function createOidcStore({ issuer, clientId, scopes }: OidcSettings) {
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    scope: scopes,
    redirect_uri: location.origin + RETURN_PATH,
    post_logout_redirect_uri: `${location.origin}/home`,
    userStore: new WebStorageStateStore({ store: localStorage }),
    automaticSilentRenew: false,
  });
  const initial: OidcState = { isLoaded: false, user: null, error: null };
  const { getState, setState: set, subscribe } = createStore(() => initial);
  /** The token that this page received. It counts as fresh even when the machine's clock is wrong. */
  let received: string | undefined;

  async function load(): Promise<void> {
    const answer = answeredAddress();
    try {
      const user = answer ? await manager.signinRedirectCallback(answer) : await manager.getUser();
      if (answer) received = user?.id_token;
      set({ isLoaded: true, user: user && toIdentityUser(user), error: null });
    } catch {
      set({ isLoaded: true, user: null, error: MESSAGES.loginFailed });
    }
  }

  /** Sends the browser to the provider's page. */
  async function signIn(prompt?: 'create'): Promise<void> {
    rememberOrigin();
    const again = localStorage.getItem(ASK_AGAIN_KEY) ? 'login' : undefined;
    try {
      await manager.signinRedirect({ nonce: crypto.randomUUID(), prompt: prompt ?? again });
      localStorage.removeItem(ASK_AGAIN_KEY);
    } catch {
      set({ error: MESSAGES.loginFailed });
    }
  }

  async function forget(error: string | null = null): Promise<void> {
    await manager.removeUser();
    localStorage.setItem(ASK_AGAIN_KEY, 'yes');
    set({ isLoaded: true, user: null, error });
  }

  return {
    load,
    forget: () => forget(),
    getState,
    subscribe,
    signIn: () => signIn(),
    /** Goes to the provider's sign-up page, if the provider says that it has one. */
    async signUp() {
      const metadata = await metadataOf(manager);
      await signIn(metadata?.prompt_values_supported?.includes('create') ? 'create' : undefined);
    },
    /** Signs out in this browser, and at the provider if the provider offers that. */
    async signOut() {
      const storedUser = await manager.getUser();
      const metadata = await metadataOf(manager);
      if (storedUser && metadata?.end_session_endpoint) await manager.signoutRedirect();
      else await forget();
    },
    /** The ID token while it is fresh. Otherwise a new one, if the provider gave a refresh token. */
    async identityToken(): Promise<string | null> {
      const user = await manager.getUser();
      if (!user?.id_token) return null;
      const isFresh = user.id_token === received || user.profile.iat + FRESH_FOR_S > Date.now() / 1000;
      if (isFresh) return user.id_token;
      const renewed = user.refresh_token ? await manager.signinSilent().catch(() => null) : null;
      if (renewed?.id_token) return renewed.id_token;
      await forget(MESSAGES.sessionEnded);
      throw new ApiError(MESSAGES.sessionEnded, 401);
    },
    /** True for the storage keys that change when another tab of this browser signs in or out. */
    isOurs: (key: string | null) => key === null || key.startsWith('oidc.user:'),
  };
}

/** The provider's metadata; null while the provider cannot be reached. */
async function metadataOf(manager: UserManager) {
  const metadata = await manager.metadataService.getMetadata().catch(() => null);
  // `prompt_values_supported` is defined by "Initiating User Registration"; the library's type does not have it.
  return metadata as (typeof metadata & { prompt_values_supported?: string[] }) | null;
}

function toIdentityUser({ profile }: User): IdentityUser {
  return {
    id: profile.sub,
    fullName: profile.name ?? null,
    firstName: profile.given_name ?? firstNameOf(profile.name ?? ''),
    imageUrl: profile.picture?.startsWith('data:') ? profile.picture : undefined,
    emailAddresses: profile.email ? [profile.email] : [],
    emailVerified: profile.email_verified === true,
  };
}
