import { useAuth } from '@portal/kit';
import { Banner, Button, Panel, Tabs } from '@portal/ui';
import { useState } from 'react';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { useSettings } from '../../portal/SettingsContext.ts';
import { useModule } from '../../portal/useModule.ts';
import classes from './Login.module.css';

const loadDemoAccounts = () => import('../../identity/DemoAccounts.tsx');

/**
 * The ways to sign in: one tab for sign-in and one for sign-up at the identity service, and the accounts of the demo (spec 2).
 */
export function SignInChoices() {
  const { error, dismissError } = useAuth();
  const identity = useIdentity();
  const demo = useModule(loadDemoAccounts, useSettings().demoAccounts !== undefined);
  const [tab, setTab] = useState<'sign_in' | 'sign_up'>('sign_in');
  return (
    <>
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
      {demo && <demo.DemoAccounts />}
    </>
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
