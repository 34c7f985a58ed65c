import { STORAGE_KEYS } from '@portal/domain';
import { createStore } from 'zustand/vanilla';

/** Tells of changes in this tab; the list itself stands in the browser's storage. */
const changes = createStore(() => ({}));

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
    changes.setState({});
  },
  clear(userId: number) {
    localStorage.removeItem(STORAGE_KEYS.dismissedRequests(userId));
    changes.setState({});
  },
  subscribe(listener: () => void) {
    const leave = changes.subscribe(listener);
    window.addEventListener('storage', listener);
    return () => {
      leave();
      window.removeEventListener('storage', listener);
    };
  },
};
