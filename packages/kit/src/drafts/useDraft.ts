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

/** Null where storage is full, switched off or holds no JSON: the page itself still has what was typed. */
function orNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
