import { STORAGE_KEYS } from '@portal/domain';
import { useMemo } from 'react';
import { useUser } from '../session/auth.ts';

export interface Draft<Value> {
  /** What was typed and not yet sent, or null. */
  read(): Value | null;
  keep(value: Value): void;
  discard(): void;
}

/**
 * What a person has typed and not yet sent, kept for this tab and this person: it survives a reload, an expired session
 * and moving between requests. `name` tells one draft from another: the form, and the thing that it is about. `Value` must
 * survive JSON; the reader checks what it gets, since an older page may have written it. Never keep a secret in it.
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

/** After a sign-out that the person chose: what they typed stays in no tab. A session that ends by itself leaves it for them. */
export function discardDrafts(userId: number): void {
  removeDrafts(userId);
  const channel = channelOf();
  channel?.postMessage(userId);
  channel?.close();
}

/** Discards in this tab what is discarded in another one, until the function that it gives is called. */
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

/** Null where storage is full, switched off or holds no JSON: the page itself still has what was typed. */
function orNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
