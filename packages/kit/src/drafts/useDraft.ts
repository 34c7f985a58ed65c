import { STORAGE_KEYS } from '@portal/domain';
import { useMemo } from 'react';
import { callCarrier } from '../frame/carrier.ts';
import { useUser } from '../session/auth.ts';
import { type Behind, type DraftListener, orNull } from './behind.ts';

export interface Draft<Value> {
  /** The text that was typed and not yet sent, or null. */
  read(): Value | null;
  keep(value: Value): void;
  discard(): void;
  /** From now on also saves the draft on the server. The returned function stops the listening, not the saving. */
  follow(listener: DraftListener): () => void;
}

let behind: Behind | undefined;

/** The code that keeps drafts on the server; undefined when it cannot be loaded. */
const loadBehind = (): Promise<Behind | undefined> =>
  import('./sync.ts').then(
    ({ makeBehind }) => {
      behind ??= makeBehind();
      return behind;
    },
    () => undefined,
  );

/**
 * A draft: what a person has typed and not yet sent. It is stored for this tab and this person at once, and on the server soon after. So it
 * survives a reload and an expired session, and is there on another device. `name` identifies the draft by its form and by the thing that
 * the form is about. `Value` must survive JSON. The reader must check the value, because an older page may have written it. Never store a
 * secret in a draft.
 */
export function useDraft<Value = object>(name: string): Draft<Value> {
  const { id } = useUser();
  return useMemo(() => draftOf<Value>(id, name), [id, name]);
}

function draftOf<Value>(userId: number, name: string): Draft<Value> {
  const key = STORAGE_KEYS.draft(userId, name);
  const write = (work: () => void) => {
    orNull(work);
    behind?.touched(userId, name);
  };
  return {
    read: () => orNull(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null),
    keep: (value) => write(() => sessionStorage.setItem(key, JSON.stringify(value))),
    discard() {
      write(() => sessionStorage.removeItem(key));
      // A form that is sent soon after it was opened does not follow its draft yet. The server still has the draft then.
      const isOnServer = orNull(() => sessionStorage.getItem(STORAGE_KEYS.draftSeen(userId, name))) !== null;
      if (isOnServer) void loadBehind().then((loaded) => loaded?.catchUp(userId, name));
    },
    follow(listener) {
      // In a sandbox the portal's page stores what is typed.
      if (callCarrier()) return () => {};
      let stop: (() => void) | undefined = () => {};
      void loadBehind().then((loaded) => {
        if (stop) stop = loaded?.follow(userId, name, listener);
        // The form was sent and closed before this code was loaded.
        else loaded?.catchUp(userId, name);
      });
      return () => {
        stop?.();
        stop = undefined;
      };
    },
  };
}

const CHANNEL = 'drafts-discarded';
const channelOf = () => ('BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null);

/** Saves on the server what is typed and not saved yet. Call this before the person signs out. It takes at most two seconds. */
export const saveDrafts = async (userId: number): Promise<void> => behind?.leave(userId);

/**
 * Call this after the person has signed out. It deletes their drafts in all tabs, but not those on the server. When a session ends by
 * itself, the drafts are kept for the person.
 */
export function discardDrafts(userId: number): void {
  removeDrafts(userId);
  const channel = channelOf();
  channel?.postMessage(userId);
  channel?.close();
}

/** Deletes drafts in this tab when another tab deletes them. Returns a function that stops this. */
export function followDiscarded(): () => void {
  const channel = channelOf();
  channel?.addEventListener('message', ({ data }) => removeDrafts(data));
  return () => channel?.close();
}

function removeDrafts(userId: number): void {
  behind?.forget(userId);
  const prefixes = [STORAGE_KEYS.draft(userId, ''), STORAGE_KEYS.draftSeen(userId, '')];
  orNull(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '');
    for (const key of keys)
      if (prefixes.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
  });
}
