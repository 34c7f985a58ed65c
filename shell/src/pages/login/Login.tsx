import { landingPath } from '@portal/domain';
import { actorOf, useAuth } from '@portal/kit';
import { Banner, Button, Page, PageHeader, Panel, Tabs } from '@portal/ui';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Loading } from '../../app/Loading.tsx';
import { safeOrigin } from '../../app/origin.ts';
import { PRODUCT } from '../../app/product.ts';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import classes from './Login.module.css';

/** The sign-in page. Who is signed in goes on: to the page that asked for it, else to the role's landing page (spec 2). */
export function Login() {
  const { status, user, error, dismissError } = useAuth();
  const identity = useIdentity();
  const { state } = useLocation();
  const [tab, setTab] = useState<'sign_in' | 'sign_up'>('sign_in');

  if (user) {
    const onward = user.profileCreated ? (safeOrigin(state) ?? landingPath(actorOf(user))) : '/home';
    return <Navigate to={onward} replace />;
  }
  if (status === 'loading') return <Loading />;
  return (
    <Page>
      <div className={classes.column}>
        <PageHeader title={`Access ${PRODUCT}`} subtitle="Sign in to your account or create a new one" />
        {error && (
          <Banner kind="error" onDismiss={dismissError}>
            {error}
          </Banner>
        )}
        <Panel>
          <Tabs
            label="Account"
            grow
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'sign_in',
                label: 'Sign In',
                content: (
                  <Choice
                    prompt="Already have an account? Sign in to continue."
                    action="Sign In"
                    onClick={identity.openSignIn}
                  />
                ),
              },
              {
                value: 'sign_up',
                label: 'Sign Up',
                content: (
                  <Choice
                    prompt="New here? Create an account to request devices."
                    action="Sign Up"
                    onClick={identity.openSignUp}
                  />
                ),
              },
            ]}
          />
        </Panel>
        <DemoAccounts />
      </div>
    </Page>
  );
}

function Choice({ prompt, action, onClick }: { prompt: string; action: string; onClick: () => void }) {
  return (
    <div className={classes.choice}>
      <p>{prompt}</p>
      <Button tone="primary" fullWidth onClick={onClick}>
        {action}
      </Button>
    </div>
  );
}
