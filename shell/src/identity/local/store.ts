import { MESSAGES } from '@portal/domain';
import { ApiError, apiFetch } from '@portal/kit';
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
 * Who is signed in at the provider: its session cookie says so. Asked with plain calls, so that a page on which nobody
 * signs in needs none of the provider's client.
 */
export function createLocalStore() {
  const listeners = new Set<() => void>();
  let state: LocalState = { isLoaded: false, user: null, error: null };

  function set(next: LocalState) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function reload(): Promise<void> {
    try {
      const session = await apiFetch<ProviderSession | null>('/idp/get-session', { token: null });
      set({ isLoaded: true, user: session && toIdentityUser(session.user), error: null });
    } catch {
      set({ ...state, error: MESSAGES.authenticationFailed });
    }
  }

  return {
    reload,
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    failed: (error: string) => set({ ...state, error }),
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
