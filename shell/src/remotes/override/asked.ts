import { OVERRIDE_PARAMETER } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** Whether this browser has a dashboard overridden, or the address asks for it: the code for that is fetched then only. */
export function isOverrideAsked(): boolean {
  if (new URLSearchParams(location.search).has(OVERRIDE_PARAMETER)) return true;
  try {
    return localStorage.getItem(STORAGE_KEYS.override) !== null;
  } catch {
    return false;
  }
}
