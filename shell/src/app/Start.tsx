import { actorOf, useAuth } from '@portal/kit';
import { Navigate } from 'react-router-dom';
import { startPath } from '../portal/catalogue.ts';
import { Loading } from '../portal/Loading.tsx';
import { useRegistry } from '../portal/RegistryContext.ts';

/**
 * The page at `/`. Signed-in people go to their requests, or to the landing page of their role when the role does not include
 * requests. People who have not completed their profile, or who lack the second factor that a role needs, go to /home, which asks
 * for it. Visitors go to /home (spec 2).
 */
export function Start() {
  const { status, user } = useAuth();
  const registry = useRegistry();
  if (status === 'loading') return <Loading />;
  if (!user?.profileCreated || user.secondFactorMissing) return <Navigate to="/home" replace />;
  return <Navigate to={startPath(registry, actorOf(user))} replace />;
}
