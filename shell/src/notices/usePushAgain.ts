import { useUser } from '@portal/kit';
import { useEffect } from 'react';

/** Where this browser shows notices while the portal is closed, tells the portal so again: it ends with the session of now. */
export function usePushAgain(): void {
  const { id } = useUser();
  useEffect(() => {
    if (globalThis.Notification?.permission !== 'granted') return;
    // Without an answer it stays as it was.
    import('./push/push.ts').then(({ refresh }) => refresh(id)).catch(() => {});
  }, [id]);
}
