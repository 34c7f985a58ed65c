import { OVERRIDE_TICKET, type Override } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** The override of this browser: its owner, and the ticket that proves to the gateway that the owner may use it. */
export interface StoredOverride extends Override {
  ticket: string;
  userId: number;
}

export function readOverride(): StoredOverride | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEYS.override) ?? 'null');
  } catch {
    return null;
  }
}

export const forgetOverride = (): void => localStorage.removeItem(STORAGE_KEYS.override);

/**
 * Opens this page again. The gateway then makes the page for the override, and only such a page may load code from the override's address.
 */
export function openWith(override: StoredOverride): void {
  localStorage.setItem(STORAGE_KEYS.override, JSON.stringify(override));
  const page = new URL(location.href);
  page.searchParams.set(OVERRIDE_TICKET, override.ticket);
  location.replace(page);
}

/** Goes back to the live versions of all dashboards. */
export function resetOverride(): void {
  forgetOverride();
  location.reload();
}
