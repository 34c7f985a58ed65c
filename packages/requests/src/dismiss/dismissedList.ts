import { STORAGE_KEYS } from '@portal/domain';

const listeners = new Set<() => void>();

/** The stored text: the same text is the same list, which is what React compares. */
const stored = (userId: number): string =>
  localStorage.getItem(STORAGE_KEYS.dismissedRequests(userId)) ?? '[]';

function read(userId: number): string[] {
  try {
    const list: unknown = JSON.parse(stored(userId));
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

/** The requests that a person has put away in this browser (spec 3, "Session storage and local storage"). */
export const dismissedList = {
  stored,
  read,
  add(userId: number, requestId: string) {
    const list = new Set(read(userId)).add(requestId);
    localStorage.setItem(STORAGE_KEYS.dismissedRequests(userId), JSON.stringify([...list]));
    for (const listener of listeners) listener();
  },
  clear(userId: number) {
    localStorage.removeItem(STORAGE_KEYS.dismissedRequests(userId));
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
