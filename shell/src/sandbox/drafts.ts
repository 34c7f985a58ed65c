import { type RegistryEntry, SANDBOX_LIMITS } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** The text that the person has typed in a sandboxed dashboard and not sent. A dashboard can read only its own drafts. */
export function draftsOf({ name }: RegistryEntry, userId: number) {
  const prefix = STORAGE_KEYS.draft(userId, `sandbox:${name}:`);
  const keys = () =>
    Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  return {
    read: (): Record<string, string> =>
      Object.fromEntries(keys().map((key) => [key.slice(prefix.length), sessionStorage.getItem(key) ?? ''])),
    keep(draft: string, text: string | null) {
      const key = prefix + draft;
      try {
        if (text === null) sessionStorage.removeItem(key);
        else if (sessionStorage.getItem(key) !== null || keys().length < SANDBOX_LIMITS.drafts)
          sessionStorage.setItem(key, text);
      } catch {
        // The storage is full. The screen itself still shows what was typed.
      }
    },
  };
}
