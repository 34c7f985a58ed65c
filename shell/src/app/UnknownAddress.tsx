import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Loading } from '../portal/Loading.tsx';
import { UNKNOWN_PAGE } from '../portal/origin.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { remoteAt } from '../remotes/registry.ts';

/**
 * An address that the page did not know when it was opened. A dashboard may have come since: the page is then loaded again, with
 * that dashboard's routes.
 */
export function UnknownAddress() {
  const { pathname } = useLocation();
  const isNew = remoteAt(useRegistry(), pathname) !== undefined;
  useEffect(() => {
    if (isNew) location.reload();
  }, [isNew]);
  return isNew ? <Loading /> : <Navigate to="/home" replace state={UNKNOWN_PAGE} />;
}
