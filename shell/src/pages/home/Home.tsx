import { sessionToken, useAuth } from '@portal/kit';
import { Loading } from '../../app/Loading.tsx';
import { Visitor } from './Visitor.tsx';
import { Welcome } from './Welcome.tsx';

/** The landing page. Without a stored session the visitor's page does not wait for the identity service's answer. */
export function Home() {
  const { status, user } = useAuth();
  if (user) return <Welcome user={user} />;
  return status === 'loading' && sessionToken.read() ? <Loading /> : <Visitor />;
}
