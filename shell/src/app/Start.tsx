import { mayOpen } from '@portal/contract';
import { landingPath } from '@portal/domain';
import { actorOf, useAuth } from '@portal/kit';
import { Navigate } from 'react-router-dom';
import { Loading } from './Loading.tsx';
import { useRegistry } from './RegistryContext.ts';

const DEFAULT_LANDING = '/provider-dashboard';

/**
 * `/`: signed-in people go to their requests, or, where their roles do not include those, to their role's landing page;
 * who has not completed the profile, or lacks the second factor that a role needs, goes to /home, where that is asked for. Signed-out visitors go to /home (spec 2).
 */
export function Start() {
  const { status, user } = useAuth();
  const { remotes } = useRegistry();
  if (status === 'loading') return <Loading />;
  if (!user?.profileCreated || user.secondFactorMissing) return <Navigate to="/home" replace />;
  const actor = actorOf(user);
  const route = remotes
    .flatMap(({ manifest }) => manifest.routes)
    .find(({ path }) => path === DEFAULT_LANDING);
  const opens = !route || mayOpen(actor, route.access);
  return <Navigate to={opens ? DEFAULT_LANDING : landingPath(actor)} replace />;
}
