import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Loading } from '../portal/Loading.tsx';
import { UNKNOWN_PAGE } from '../portal/origin.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { remoteAt } from '../remotes/registry.ts';

/**
 * Shown for an address that was unknown when the page was loaded. When a dashboard with this address has been published since, the page is
 * loaded again, with the routes of that dashboard.
 */
export function UnknownAddress() {
  const { pathname } = useLocation();
  const isNew = remoteAt(useRegistry(), pathname) !== undefined;
  useEffect(() => {
    if (isNew) location.reload();
  }, [isNew]);
  return isNew ? <Loading /> : <Navigate to="/home" replace state={UNKNOWN_PAGE} />;
}
