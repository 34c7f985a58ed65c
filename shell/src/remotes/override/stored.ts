import { OVERRIDE_TICKET, type Override } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** The override of this browser: whose it is, and what shows the gateway that they may. */
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

/** Opens this page anew, as the gateway makes it for the override: no other may load from its address. */
export function openWith(override: StoredOverride): void {
  localStorage.setItem(STORAGE_KEYS.override, JSON.stringify(override));
  const page = new URL(location.href);
  page.searchParams.set(OVERRIDE_TICKET, override.ticket);
  location.replace(page);
}

/** Back to the live version of everything. */
export function resetOverride(): void {
  forgetOverride();
  location.reload();
}
