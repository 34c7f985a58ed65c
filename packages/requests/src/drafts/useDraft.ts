import { STORAGE_KEYS } from '@portal/domain';
import { useUser } from '@portal/kit';
import { useMemo } from 'react';

export interface Draft<Value> {
  /** What was typed and not yet sent, or null. */
  read(): Value | null;
  keep(value: Value): void;
  discard(): void;
}

/**
 * What a person has typed and not yet sent, kept for this tab and this person: it survives a reload, an expired session
 * and moving between requests. `name` tells one draft from another. `Value` must survive JSON; the reader checks what it
 * gets, since an older page may have written it.
 */
export function useDraft<Value>(name: string): Draft<Value> {
  const { id } = useUser();
  return useMemo(() => {
    const key = STORAGE_KEYS.draft(id, name);
    return {
      read: () => {
        try {
          return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
        } catch {
          return null;
        }
      },
      keep: (value) => {
        try {
          sessionStorage.setItem(key, JSON.stringify(value));
        } catch {
          // Storage is full or switched off: the page itself still holds what was typed.
        }
      },
      discard: () => sessionStorage.removeItem(key),
    };
  }, [id, name]);
}
