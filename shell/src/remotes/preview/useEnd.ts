import { apiFetch } from '@portal/kit';
import { useEffect } from 'react';
import { isGone } from './apply.ts';
import { callOf, type StoredPreview } from './stored.ts';

const ASK_EVERY_MS = 30_000;

/** Reloads the page when the preview has ended, so that its code does not continue. The new page says why. */
export function useEnd(used: StoredPreview | undefined): void {
  useEffect(() => {
    if (!used) return;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      apiFetch(callOf(used)).catch((error: unknown) => {
        if (isGone(error)) location.reload();
      });
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [used]);
}
