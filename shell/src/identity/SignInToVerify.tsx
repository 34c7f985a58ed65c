import { Button, EmptyState } from '@portal/ui';
import { useIdentity } from './IdentityContext.ts';

/** Replaces the code form when nobody is signed in, because the address is then unknown. */
export function SignInToVerify() {
  const { openSignIn } = useIdentity();
  return (
    <EmptyState
      title="Please sign in to verify your email address."
      action={
        <Button tone="primary" onClick={openSignIn}>
          Sign In
        </Button>
      }
    />
  );
}
