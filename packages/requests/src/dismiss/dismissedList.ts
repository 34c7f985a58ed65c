import { STORAGE_KEYS } from '@portal/domain';
import { createStore } from 'zustand/vanilla';

/** Reports changes of the list in this tab. The list itself is in the browser's storage. */
const changes = createStore(() => ({}));

/** The stored text. React compares it: the same text means the same list. */
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

/** The requests that a person has dismissed in this browser (spec 3, "Session storage and local storage"). */
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
