import { Button, Stack } from '@portal/ui';
import { useSettings } from '../../portal/SettingsContext.ts';
import { useIdentity } from '../IdentityContext.ts';

const useLabel = () => useSettings().oidc?.label ?? 'your organisation';

/** Replaces a sign-up form, because only the provider makes accounts. */
export function SignUpAtTheProvider() {
  const { openSignUp } = useIdentity();
  const label = useLabel();
  return (
    <Stack>
      <p>
        Accounts are made and kept by {label}. Continue there with the account you have, or ask for one; you
        come back here to complete your profile.
      </p>
      <Button tone="primary" fullWidth onClick={openSignUp}>
        Continue to {label}
      </Button>
    </Stack>
  );
}

/** Replaces a code form, because only the provider verifies addresses. */
export function AtTheProvider() {
  const { openSignIn } = useIdentity();
  const label = useLabel();
  return (
    <Stack>
      <p>Your email address is verified by {label}. Sign in again once that is done.</p>
      <Button tone="primary" onClick={openSignIn}>
        Sign In
      </Button>
    </Stack>
  );
}
