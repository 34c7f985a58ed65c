import { STORAGE_KEYS } from '@portal/domain';
import { useUser } from '@portal/kit';
import { useEffect } from 'react';

const loadPush = () => import(/* webpackChunkName: "push" */ './push/push.ts');
const isAllowed = () => globalThis.Notification?.permission === 'granted';

/**
 * Where this browser shows notices while the portal is closed, tells the portal so again: it ends with the session of now, and the push
 * service may have given it another address. After a sign-out it ends here, too.
 */
export function usePushAgain(): void {
  const { id } = useUser();
  useEffect(() => {
    // Without an answer it stays as it was.
    const again = () => {
      if (isAllowed())
        loadPush()
          .then(({ refresh }) => refresh(id))
          .catch(() => {});
    };
    const hear = ({ data }: MessageEvent) => data === 'push-changed' && again();
    again();
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => {
      navigator.serviceWorker?.removeEventListener('message', hear);
      if (isAllowed() && !localStorage.getItem(STORAGE_KEYS.pushPerson))
        loadPush()
          .then(({ turnOff }) => turnOff())
          .catch(() => {});
    };
  }, [id]);
}
