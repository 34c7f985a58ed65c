import { PREVIEW_PARAMETER } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** True when this tab shows a preview, or the address asks for one. The code for previews is loaded only then. */
export function isPreviewRequested(): boolean {
  if (new URLSearchParams(location.search).has(PREVIEW_PARAMETER)) return true;
  try {
    return sessionStorage.getItem(STORAGE_KEYS.preview) !== null;
  } catch {
    return false;
  }
}
