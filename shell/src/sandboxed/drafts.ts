import { STORAGE_KEYS } from '@portal/domain';
import type { Link } from './link.ts';

/** The storage of the frame ends with the frame. So the portal's page keeps the typed text and gives it to the next frame. */
export function keepDrafts({ welcome, tell }: Link, userId: number): void {
  const prefix = STORAGE_KEYS.draft(userId, '');
  const storage = window.sessionStorage;
  for (const [name, text] of Object.entries(welcome.drafts)) storage.setItem(prefix + name, text);
  const tellHost = (key: string, text: string | null) => {
    if (key.startsWith(prefix)) tell({ type: 'draft', name: key.slice(prefix.length), text });
  };
  const { setItem, removeItem } = storage;
  Object.assign(storage, {
    setItem(key: string, text: string) {
      setItem(key, text);
      tellHost(key, String(text));
    },
    removeItem(key: string) {
      removeItem(key);
      tellHost(key, null);
    },
  });
}
