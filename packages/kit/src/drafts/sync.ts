import { STORAGE_KEYS } from '@portal/domain';
import { sessionToken } from '../session/token.ts';
import { type Behind, orNull } from './behind.ts';
import { SyncedDraft } from './syncedDraft.ts';

/** How long a sign-out waits for the saving, in milliseconds. */
const LEAVE_MS = 2_000;

/** Saves on the server what people type in this tab. */
export function makeBehind(): Behind {
  const drafts = new Map<string, SyncedDraft>();
  const keyOf = (userId: number, name: string) => STORAGE_KEYS.draft(userId, name);
  const open = (userId: number, name: string) => {
    const key = keyOf(userId, name);
    const draft = drafts.get(key) ?? new SyncedDraft(userId, name);
    drafts.set(key, draft);
    return draft;
  };
  let resumed: number | undefined;
  /**
   * Brings this tab and the server in step when a person starts to use drafts. Forms that are not open may have text that the server does
   * not have, because the network was down or the session had ended. And the server may still have drafts of forms that were sent just
   * before the page was closed; of these, this tab knows only the last versions that it heard of.
   */
  const resume = (userId: number) => {
    if (resumed === userId) return;
    resumed = userId;
    const prefixes = [keyOf(userId, ''), STORAGE_KEYS.draftSeen(userId, '')];
    const keys = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '');
    const names = keys.flatMap((key) =>
      prefixes.flatMap((prefix) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
    );
    for (const name of new Set(names)) {
      // Drafts of sandboxed dashboards and of dashboards that were removed stay in this tab only.
      if (name.startsWith('sandbox:') || name.startsWith('typed:')) continue;
      catchUp(userId, name);
    }
  };
  const catchUp = (userId: number, name: string) => {
    const draft = open(userId, name);
    if (draft.isUnsaved && !draft.isFollowed) draft.resume();
  };
  const unsaved = () => [...drafts.values()].filter((draft) => draft.isUnsaved);
  const flushAll = (how?: { keepalive: boolean }) => {
    if (!sessionToken.read()) return [];
    return unsaved().map((draft) => draft.flush(how));
  };
  window.addEventListener('online', () => flushAll());
  window.addEventListener('pagehide', () => flushAll({ keepalive: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll({ keepalive: true });
    else for (const draft of drafts.values()) draft.look();
  });
  window.addEventListener('focus', () => {
    for (const draft of drafts.values()) draft.look();
  });
  return {
    follow(userId, name, listener) {
      orNull(() => resume(userId));
      return open(userId, name).follow(listener);
    },
    catchUp,
    touched: (userId, name) => drafts.get(keyOf(userId, name))?.touched(),
    async leave() {
      const flushed = flushAll({ keepalive: true });
      if (flushed.length)
        await Promise.race([Promise.all(flushed), new Promise((over) => setTimeout(over, LEAVE_MS))]);
    },
    forget(userId) {
      resumed = undefined;
      const prefix = keyOf(userId, '');
      for (const [key, draft] of drafts)
        if (key.startsWith(prefix)) {
          draft.end();
          drafts.delete(key);
        }
    },
  };
}
