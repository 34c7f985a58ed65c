import { Button, EmptyState, LoadingState } from '@portal/ui';
import { useModule } from '../../app/useModule.ts';
import { useIdentity } from '../IdentityContext.ts';

const loadForm = () => import('./forms/CodeForm.tsx');

/** Asks for the code that was mailed to the signed-in person, or, from a mail's link, to `?email=`. */
export function VerifyForm({ onVerified }: { onVerified: () => void }) {
  const { user, reload, openSignIn } = useIdentity();
  const form = useModule(loadForm);
  const email = user?.emailAddresses[0] ?? new URLSearchParams(location.search).get('email') ?? '';
  if (!email) {
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
  if (!form) return <LoadingState />;
  return (
    <form.CodeForm
      email={email}
      onVerified={async () => {
        await reload();
        onVerified();
      }}
    />
  );
}
