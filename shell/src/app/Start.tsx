import { actorOf, useAuth } from '@portal/kit';
import { Navigate } from 'react-router-dom';
import { startPath } from '../portal/catalogue.ts';
import { Loading } from '../portal/Loading.tsx';
import { useRegistry } from '../portal/RegistryContext.ts';

/**
 * `/`: signed-in people go to their requests, or, where their roles do not include those, to their role's landing page;
 * who has not completed the profile, or lacks the second factor that a role needs, goes to /home, where that is asked for. Signed-out visitors go to /home (spec 2).
 */
export function Start() {
  const { status, user } = useAuth();
  const registry = useRegistry();
  if (status === 'loading') return <Loading />;
  if (!user?.profileCreated || user.secondFactorMissing) return <Navigate to="/home" replace />;
  return <Navigate to={startPath(registry, actorOf(user))} replace />;
}
