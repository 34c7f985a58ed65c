import { TIMINGS } from '@portal/domain';
import { useAuth } from '@portal/kit';
import { LoadingState, Page, PageHeader } from '@portal/ui';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../identity/AuthProvider.tsx';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { originOf } from '../../portal/origin.ts';
import { NotSynchronised } from './NotSynchronised.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { SlowAuthentication } from './SlowAuthentication.tsx';

/** Edit Profile, and what the page shows while the person is not known yet (spec 2 and 4, "On the profile page"). */
export function Profile() {
  const { status, user } = useAuth();
  const identity = useIdentity();
  const session = useSession();
  const location = useLocation();
  const [retries, setRetries] = useState(0);
  const [retrying, setRetrying] = useState(false);
  const [slow, setSlow] = useState(false);
  const waiting = !user && (status === 'loading' || retrying);

  useEffect(() => {
    setSlow(false);
    if (!waiting) return;
    const timer = setTimeout(() => {
      setSlow(true);
      // The page retries once by itself, after removing the stored token. Later retries need a click.
      if (retries === 0) void session.retry();
    }, TIMINGS.authenticationTimeout);
    return () => clearTimeout(timer);
  }, [waiting, retries, session]);

  const retry = useCallback(async () => {
    setRetries((count) => count + 1);
    setRetrying(true);
    await session.retry();
    setRetrying(false);
  }, [session]);

  if (user) return <ProfileDetails user={user} />;
  if (!waiting && identity.isLoaded && !identity.isSignedIn) {
    return <Navigate to="/login" replace state={originOf(location)} />;
  }
  return (
    <Page narrow>
      <PageHeader title="Edit Profile" />
      {waiting && !slow && (
        <LoadingState text={retries > 0 ? 'Retrying authentication...' : 'Loading profile...'} />
      )}
      {waiting && slow && <SlowAuthentication onRetry={retry} />}
      {!waiting && <NotSynchronised isSignedIn={identity.isSignedIn} onRetry={retry} />}
    </Page>
  );
}
