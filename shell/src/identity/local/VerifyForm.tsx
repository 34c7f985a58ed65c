import { LoadingState } from '@portal/ui';
import { useModule } from '../../portal/useModule.ts';
import { useIdentity } from '../IdentityContext.ts';
import { SignInToVerify } from '../SignInToVerify.tsx';

const loadForm = () => import('./forms/CodeForm.tsx');

/** Asks for the code that was mailed to the signed-in person, or to `?email=` when a mail's link led here. */
export function VerifyForm({ onVerified }: { onVerified: () => void }) {
  const { user, reload } = useIdentity();
  const form = useModule(loadForm);
  const email = user?.emailAddresses[0] ?? new URLSearchParams(location.search).get('email') ?? '';
  if (!email) return <SignInToVerify />;
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
