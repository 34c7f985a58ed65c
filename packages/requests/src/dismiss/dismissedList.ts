import { STORAGE_KEYS } from '@portal/domain';
import { storedText } from '../storedText.ts';

const { read: stored, write, remove, subscribe } = storedText(STORAGE_KEYS.dismissedRequests);

function read(userId: number): string[] {
  try {
    const list: unknown = JSON.parse(stored(userId) ?? '[]');
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

/** The requests that a person has dismissed in this browser (spec 3, "Session storage and local storage"). */
export const dismissedList = {
  stored,
  read,
  add: (userId: number, requestId: string) =>
    write(userId, JSON.stringify([...new Set(read(userId)).add(requestId)])),
  clear: remove,
  subscribe,
};
