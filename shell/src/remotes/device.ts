import { STORAGE_KEYS } from '@portal/domain';

const BYTES = 16;

/** A random id of this browser. It is stored here and never sent. It decides which canary versions this browser gets. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(STORAGE_KEYS.device);
    if (stored) return stored;
    const made = [...crypto.getRandomValues(new Uint8Array(BYTES))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    localStorage.setItem(STORAGE_KEYS.device, made);
    return made;
  } catch {
    // A browser that stores nothing gets the same versions as most browsers.
    return '';
  }
}
