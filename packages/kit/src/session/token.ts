import { STORAGE_KEYS } from '@portal/domain';

type Replaced = (token: string) => Promise<void>;
/** The server refused the session, or another tab has signed out and has told whoever has to know. */
export type EndedBy = 'server' | 'other tab';
type Ended = (by: EndedBy) => void;

const KEY = STORAGE_KEYS.sessionToken;
const listeners = new Set<Ended>();
const replacedListeners = new Set<Replaced>();

/** The token of the person whom this page shows. All tabs share the stored one, and somebody else may sign in in another. */
let own: string | null = null;
/** The other token of which the page has been told. */
let otherToken: string | null = null;

/** The product's session token as the browser keeps it (spec 3, "Session storage and local storage"). */
export const sessionToken = {
  /** The token of this page, as long as anybody is signed in: never that of whoever has signed in in another tab. */
  read(): string | null {
    const stored = localStorage.getItem(KEY);
    own = stored && (own ?? stored);
    if (stored && stored !== own) tellOf(stored);
    return own;
  },
  store(token: string): void {
    own = token;
    otherToken = null;
    localStorage.setItem(KEY, token);
  },
  /** Goes on with a token that another tab has stored: it is of the same person. */
  follow(token: string): void {
    own = token;
  },
  /** Leaves the stored one alone where it is another tab's. */
  clear(): void {
    if (!own || own === localStorage.getItem(KEY)) localStorage.removeItem(KEY);
    own = null;
  },
};

/** Once for each token, and again when it could not be found out whose it is. */
function tellOf(token: string): void {
  if (otherToken === token) return;
  otherToken = token;
  for (const listener of replacedListeners) {
    listener(token).catch(() => {
      otherToken = null;
    });
  }
}

/** Calls back with the token of whoever has signed in in another tab while this page shows somebody. */
export function onTokenReplaced(listener: Replaced): () => void {
  const inAnotherTab = ({ key }: StorageEvent) => {
    if (key === KEY && own) sessionToken.read();
  };
  replacedListeners.add(listener);
  window.addEventListener('storage', inAnotherTab);
  return () => {
    replacedListeners.delete(listener);
    window.removeEventListener('storage', inAnotherTab);
  };
}

/** Calls back once for each session that ended on its own. */
export function onSessionEnded(listener: Ended): () => void {
  const inAnotherTab = (event: StorageEvent) => {
    if (event.key !== KEY || !event.oldValue || event.newValue) return;
    own = null;
    listener('other tab');
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
  // Whoever is in another tab goes on: this page has been told of them.
  if (localStorage.getItem(KEY) !== token) return;
  sessionToken.clear();
  for (const listener of [...listeners]) listener('server');
}

/** The bearer header of a stored session, or none. */
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};
