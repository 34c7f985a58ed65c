import { isPressed, isSingleKey, type Shortcut, STORAGE_KEYS } from '@portal/domain';
import { useSyncExternalStore } from 'react';

/** Elements in which a single key types a letter or chooses something. */
const WRITING = 'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"]';

/** True when the shortcuts of a single key are on, as they are until the person turns them off in this browser. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.singleKeysOff) === null;
  } catch {
    return true;
  }
}

/** Turns the shortcuts of a single key on or off in this browser (WCAG 2.1.4). */
export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORAGE_KEYS.singleKeysOff);
  else localStorage.setItem(STORAGE_KEYS.singleKeysOff, 'yes');
  // Browsers tell other tabs about it, but not this one.
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.singleKeysOff }));
}

function followStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The current value of `singleKeysOn`, for texts on the screen that name such a key. */
export const useSingleKeys = (): boolean => useSyncExternalStore(followStorage, singleKeysOn);

/** True when a key press means this shortcut: nothing else has handled it, no dialog is open, and a single key is not typed into a text. */
export function asksFor(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !isPressed(shortcut, event)) return false;
  if (document.querySelector('[role="dialog"], dialog[open]')) return false;
  return !isSingleKey(shortcut) || (singleKeysOn() && !isWriting(event.target));
}

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest(WRITING) !== null;
