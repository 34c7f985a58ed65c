import { SignUp } from '@clerk/clerk-react';
import { LoadingState } from '@portal/ui';

/** Clerk's sign-up form, in the page; what comes after it is the page's to show. */
export function ClerkSignUpForm() {
  return <SignUp routing="hash" signInUrl="/login" forceRedirectUrl="/signup" fallback={<LoadingState />} />;
}
