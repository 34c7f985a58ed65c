import { SignUp } from '@clerk/clerk-react';
import { LoadingState } from '@portal/ui';

/** Clerk's sign-up form inside a page. The page decides what it shows after the sign-up. */
export function ClerkSignUpForm() {
  return <SignUp routing="hash" signInUrl="/login" forceRedirectUrl="/signup" fallback={<LoadingState />} />;
}
