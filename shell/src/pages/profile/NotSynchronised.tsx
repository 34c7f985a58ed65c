import { useAuth } from '@portal/kit';
import { Banner, Button, Panel } from '@portal/ui';
import classes from './Profile.module.css';

/** Shown when the identity service and the back end do not agree on who is signed in (spec 2). */
export function NotSynchronised({ isSignedIn, onRetry }: { isSignedIn: boolean; onRetry: () => void }) {
  const { error, login } = useAuth();
  return (
    <Panel>
      <div className={classes.stack}>
        <Banner kind="warning">
          {isSignedIn
            ? 'Your session needs to be synchronized with our server.'
            : 'Please log in to edit your profile.'}
        </Banner>
        {error && <Banner kind="error">{error}</Banner>}
        <div>
          {isSignedIn ? (
            <Button tone="primary" onClick={onRetry}>
              Retry Authentication
            </Button>
          ) : (
            <Button tone="primary" onClick={login}>
              Sign In
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
