import { OVERRIDE_PARAMETER } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** True when this browser has an override, or the address requests one. The code for overrides is loaded only then. */
export function isOverrideRequested(): boolean {
  if (new URLSearchParams(location.search).has(OVERRIDE_PARAMETER)) return true;
  try {
    return localStorage.getItem(STORAGE_KEYS.override) !== null;
  } catch {
    return false;
  }
}
