import { STORAGE_KEYS } from '@portal/domain';
import { useMemo } from 'react';
import { useUser } from '../session/auth.ts';

export interface Draft<Value> {
  /** The text that was typed and not yet sent, or null. */
  read(): Value | null;
  keep(value: Value): void;
  discard(): void;
}

/**
 * A draft: what a person has typed and not yet sent. It is stored for this tab and this person, and survives a reload, an expired
 * session and moving between requests. `name` identifies the draft by its form and by the thing that the form is about. `Value`
 * must survive JSON. The reader must check the value, because an older page may have written it. Never store a secret in a draft.
 */
export function useDraft<Value = object>(name: string): Draft<Value> {
  const { id } = useUser();
  return useMemo(() => {
    const key = STORAGE_KEYS.draft(id, name);
    return {
      read: () => orNull(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null),
      keep: (value) => void orNull(() => sessionStorage.setItem(key, JSON.stringify(value))),
      discard: () => void orNull(() => sessionStorage.removeItem(key)),
    };
  }, [id, name]);
}

const CHANNEL = 'drafts-discarded';
const channelOf = () => ('BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null);

/**
 * Call this after the person has signed out: it deletes their drafts in all tabs. A session that ends by itself keeps the drafts
 * for them.
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
  const prefix = STORAGE_KEYS.draft(userId, '');
  orNull(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i));
    for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** Returns null when storage is full, switched off or holds no JSON. The page itself still shows what was typed. */
function orNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
