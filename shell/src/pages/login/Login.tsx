import { actorOf, useAuth } from '@portal/kit';
import { Page, PageHeader } from '@portal/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { landingPath } from '../../portal/catalogue.ts';
import { Loading } from '../../portal/Loading.tsx';
import { safeOrigin } from '../../portal/origin.ts';
import { PRODUCT, TAGLINE } from '../../portal/product.ts';
import { useRegistry } from '../../portal/RegistryContext.ts';
import { WayPicture } from '../../portal/WayPicture.tsx';
import classes from './Login.module.css';
import { SignInChoices } from './SignInChoices.tsx';

/** The sign-in page. Signed-in people go on to the page that sent them here, else to the landing page of their role (spec 2). */
export function Login() {
  const { status, user } = useAuth();
  const { state } = useLocation();
  const registry = useRegistry();

  if (user) {
    if (!user.profileCreated || user.secondFactorMissing) return <Navigate to="/home" replace />;
    return <Navigate to={safeOrigin(state) ?? landingPath(registry, actorOf(user))} replace />;
  }
  if (status === 'loading') return <Loading />;
  return (
    <Page>
      <div className={classes.columns}>
        <div className={classes.column}>
          <PageHeader title={`Access ${PRODUCT}`} subtitle="Sign in to your account or create a new one" />
          <SignInChoices />
        </div>
        <div className={classes.face}>
          <WayPicture />
          <p>{TAGLINE}</p>
        </div>
      </div>
    </Page>
  );
}
