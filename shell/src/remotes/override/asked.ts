import { OVERRIDE_PARAMETER } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** True when this browser overrides a dashboard, or the address asks for an override. Only then its code is fetched. */
export function isOverrideAsked(): boolean {
  if (new URLSearchParams(location.search).has(OVERRIDE_PARAMETER)) return true;
  try {
    return localStorage.getItem(STORAGE_KEYS.override) !== null;
  } catch {
    return false;
  }
}
