import { Banner } from '@portal/ui';
import { useSyncExternalStore } from 'react';
import classes from './OfflineBanner.module.css';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the network is not available (spec 7, "network status checks"). Typed text stays. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={classes.banner}>
      <Banner kind="warning" title="You are offline">
        What you have typed stays here. Everything works again as soon as the network is back.
      </Banner>
    </div>
  );
}
