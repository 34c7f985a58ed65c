import { useAuth } from '@portal/kit';
import { Anchor, Banner, Page, PageHeader, Panel } from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../identity/AuthProvider.tsx';
import { useIdentity } from '../../identity/IdentityContext.ts';
import classes from './Verify.module.css';

/** The page to which the identity service sends people to verify their email address. */
export function Verify() {
  const { VerifyForm } = useIdentity();
  const { status, user } = useAuth();
  const session = useSession();
  const navigate = useNavigate();
  return (
    <Page narrow>
      <PageHeader title="Verify Email" />
      <Panel>
        {user?.emailVerified ? (
          <Banner kind="success" quiet>
            {user.email} is verified.
          </Banner>
        ) : (
          <VerifyForm
            onVerified={() => {
              // The back end learns about the verification from a new identity token. A person who was not signed in gets a new token
              // anyway.
              if (user) void session.retry();
              void navigate('/home');
            }}
          />
        )}
      </Panel>
      {user?.emailVerified && (
        <p className={classes.on}>
          <Anchor to="/home">Continue to the portal</Anchor>
        </p>
      )}
      {status === 'signed_out' && (
        <p className={classes.on}>
          <Anchor to="/login">Already verified? Sign in</Anchor>
        </p>
      )}
    </Page>
  );
}
