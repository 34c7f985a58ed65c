import { MESSAGES } from '@portal/domain';
import { ApiError, apiFetch } from '@portal/kit';
import { createStore } from 'zustand/vanilla';
import { firstNameOf } from '../firstName.ts';
import type { IdentityUser } from '../port.ts';

export interface LocalState {
  isLoaded: boolean;
  user: IdentityUser | null;
  error: string | null;
}

interface ProviderSession {
  user: { id: string; email: string; name: string; image?: string | null; emailVerified: boolean };
}

/**
 * The person who is signed in at the provider, by its session cookie. This uses plain calls, so that a page without a sign-in does not load
 * the provider's client.
 */
export function createLocalStore() {
  const initial: LocalState = { isLoaded: false, user: null, error: null };
  const { getState, setState: set, subscribe } = createStore(() => initial);

  async function reload(): Promise<void> {
    try {
      const session = await apiFetch<ProviderSession | null>('/idp/get-session', { token: null });
      set({ isLoaded: true, user: session && toIdentityUser(session.user), error: null });
    } catch {
      set({ error: MESSAGES.authenticationFailed });
    }
  }

  return {
    reload,
    getState,
    subscribe,
    failed: (error: string) => set({ error }),
    signedOut: () => set({ isLoaded: true, user: null, error: null }),
  };
}

function toIdentityUser({ id, email, name, image, emailVerified }: ProviderSession['user']): IdentityUser {
  return {
    id,
    fullName: name || null,
    firstName: firstNameOf(name),
    imageUrl: image ?? undefined,
    emailAddresses: [email],
    emailVerified,
  };
}

/** A fresh identity token of the signed-in person, or null. */
export async function identityToken(): Promise<string | null> {
  try {
    const { token } = await apiFetch<{ token?: string }>('/idp/token', { token: null });
    return token ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
