import { isRole, type Role, STORAGE_KEYS } from '@portal/domain';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

/** Tells the components that the stored list has changed. */
const { setState, subscribe } = createStore(() => 0);

const stored = (userId: number) => localStorage.getItem(STORAGE_KEYS.hintsSeen(userId)) ?? '';

const unseenOf = (userId: number, roles: readonly Role[]): Role[] => {
  try {
    const seen = stored(userId).split(' ');
    return roles.filter((role) => !seen.includes(role));
  } catch {
    // In a browser that stores nothing, the hints would appear at every visit.
    return [];
  }
};

/** The roles whose hints this person has not closed in this browser (ADR 91). */
export function useUnseen(userId: number, roles: readonly Role[]): readonly Role[] {
  const unseen = useSyncExternalStore(subscribe, () => unseenOf(userId, roles).join(' '));
  return unseen.split(' ').filter(isRole);
}

/** Marks the hints of these roles as closed. */
export function putAway(userId: number, roles: readonly Role[]): void {
  localStorage.setItem(STORAGE_KEYS.hintsSeen(userId), roles.join(' '));
  setState((count) => count + 1);
}

/** Shows the hints again, as at the first visit. */
export function recall(userId: number): void {
  localStorage.removeItem(STORAGE_KEYS.hintsSeen(userId));
  setState((count) => count + 1);
}
