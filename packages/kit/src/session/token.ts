import { STORAGE_KEYS } from '@portal/domain';

type Replaced = (token: string) => Promise<void>;
/**
 * Who ended the session: the server, which refused it, or another tab, which signed out and has already told everyone concerned.
 */
export type EndedBy = 'server' | 'other tab';
type Ended = (by: EndedBy) => void;

const KEY = STORAGE_KEYS.sessionToken;
const listeners = new Set<Ended>();
const replacedListeners = new Set<Replaced>();

/** The token of the person whom this page shows. All tabs share the stored token, and someone else may sign in in another tab. */
let own: string | null = null;
/** True from the person's sign-out on this page until somebody signs in. */
let isOver = false;
/** The stored token of another tab that the listeners were already told about. */
let otherToken: string | null = null;

/** The product's session token in the browser's storage (spec 3, "Session storage and local storage"). */
export const sessionToken = {
  /** The token of this page while somebody is signed in. It never returns the token of a person who signed in in another tab. */
  read(): string | null {
    const stored = localStorage.getItem(KEY);
    own = stored && (own ?? stored);
    if (stored && stored !== own) tellOf(stored);
    return own;
  },
  store(token: string): void {
    own = token;
    isOver = false;
    otherToken = null;
    localStorage.setItem(KEY, token);
  },
  /** Replaces this page's token by one that another tab has stored for the same person. */
  follow(token: string): void {
    own = token;
    isOver = false;
  },
  /** Removes this page's token. It keeps the stored token when that belongs to another tab. */
  clear(): void {
    if (!own || own === localStorage.getItem(KEY)) localStorage.removeItem(KEY);
    own = null;
  },
  /** Removes this page's token, because the person signs out. From now on `isOver` is true. */
  end(): void {
    this.clear();
    isOver = true;
  },
  /** True while a page still stands whose person has signed out. */
  get isOver(): boolean {
    return isOver;
  },
};

/** Calls the listeners once for each token, and again when they could not find out whose token it is. */
function tellOf(token: string): void {
  if (otherToken === token) return;
  otherToken = token;
  for (const listener of replacedListeners) {
    listener(token).catch(() => {
      otherToken = null;
    });
  }
}

/** Calls the listener with the new token when someone signs in in another tab while this page shows a person. */
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

/** Calls the listener once for each session that the person did not end on this page. */
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
 * Call this when the server has refused the token. Many calls may fail with the same token at the same time: the first one ends the session,
 * and the others find no session. A refused token that has been replaced in the meantime ends nothing.
 */
export function refuseToken(token: string | null | undefined): void {
  if (!token || sessionToken.read() !== token) return;
  // The person in the other tab stays signed in; this page already knows about them.
  if (localStorage.getItem(KEY) !== token) return;
  sessionToken.clear();
  for (const listener of [...listeners]) listener('server');
}

/** The header for a session token; no header without a token. */
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};
