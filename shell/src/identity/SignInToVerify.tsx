import { Button, EmptyState } from '@portal/ui';
import { useIdentity } from './IdentityContext.ts';

/** In place of the question for a code, when it is not known whose address it would be for. */
export function SignInToVerify() {
  const { openSignIn } = useIdentity();
  return (
    <EmptyState
      title="Please sign in to verify your e-mail address."
      action={
        <Button tone="primary" onClick={openSignIn}>
          Sign In
        </Button>
      }
    />
  );
}
