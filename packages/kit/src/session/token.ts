import { STORAGE_KEYS } from '@portal/domain';

const KEY = STORAGE_KEYS.sessionToken;
const listeners = new Set<() => void>();

/** The product's session token as the browser keeps it (spec 3, "Session storage and local storage"). */
export const sessionToken = {
  read: (): string | null => localStorage.getItem(KEY),
  store: (token: string): void => localStorage.setItem(KEY, token),
  clear: (): void => localStorage.removeItem(KEY),
};

/** Calls back once for each session that ended on its own: refused by the server, or signed out in another tab. */
export function onSessionEnded(listener: () => void): () => void {
  const inAnotherTab = (event: StorageEvent) => {
    if (event.key === KEY && event.oldValue && !event.newValue) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', inAnotherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', inAnotherTab);
  };
}

/**
 * To be told that the server refused this token. Many calls may fail with the same one at the same time: the first
 * ends the session, the others find it gone; a token that was replaced meanwhile ends nothing.
 */
export function refuseToken(token: string | null | undefined): void {
  if (!token || sessionToken.read() !== token) return;
  sessionToken.clear();
  for (const listener of [...listeners]) listener();
}

/** The bearer header of a stored session, or none. */
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};
