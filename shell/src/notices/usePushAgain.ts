import { STORAGE_KEYS } from '@portal/domain';
import { useUser } from '@portal/kit';
import { useEffect } from 'react';

const loadPush = () => import(/* webpackChunkName: "push" */ './push/push.ts');
const isAllowed = () => globalThis.Notification?.permission === 'granted';

/**
 * If this browser shows notices while the portal is closed, registers it again. A registration ends with its session, and the push service
 * may have given the browser another address. After a sign-out, the subscription is removed here as well.
 */
export function usePushAgain(): void {
  const { id } = useUser();
  useEffect(() => {
    // When there is no answer, nothing changes.
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
