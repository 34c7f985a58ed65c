import { isPressed, isSingleKey, type Shortcut, STORAGE_KEYS } from '@portal/domain';
import { useSyncExternalStore } from 'react';

/** Where a key is a letter of a text, or chooses something. */
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
  // Browsers tell other tabs of it, but not this one.
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.singleKeysOff }));
}

function followStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** `singleKeysOn` as it is now, for what names such a key on the screen. */
export const useSingleKeys = (): boolean => useSyncExternalStore(followStorage, singleKeysOn);

/**
 * True when a key press asks for the shortcut: nothing else has taken it, no dialog has the keyboard, and a single key is not a letter of
 * what somebody writes.
 */
export function asksFor(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !isPressed(shortcut, event)) return false;
  if (document.querySelector('[role="dialog"], dialog[open]')) return false;
  return !isSingleKey(shortcut) || (singleKeysOn() && !isWriting(event.target));
}

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest(WRITING) !== null;
