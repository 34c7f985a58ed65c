import { sessionToken, useAuth } from '@portal/kit';
import { Loading } from '../../portal/Loading.tsx';
import { useModule } from '../../portal/useModule.ts';
import { Visitor } from './Visitor.tsx';

const loadWelcome = () => import('./Welcome.tsx');

/** The landing page. Without a stored session it shows the visitor's page at once and does not wait for the identity service. */
export function Home() {
  const { status, user } = useAuth();
  const welcome = useModule(loadWelcome, user !== null);
  if (!user) return status === 'loading' && sessionToken.read() ? <Loading /> : <Visitor />;
  return welcome ? <welcome.Welcome user={user} /> : <Loading />;
}
