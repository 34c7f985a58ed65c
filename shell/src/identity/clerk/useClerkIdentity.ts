import { useAuth, useClerk, useUser } from '@clerk/clerk-react';
import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';
import { useMemo } from 'react';
import { CodeVerification } from '../CodeVerification.tsx';
import { scriptFailure } from '../loadScript.ts';
import type { Identity, IdentityUser } from '../port.ts';
import { ClerkSignUpForm } from './ClerkSignUpForm.tsx';

type ClerkUser = NonNullable<ReturnType<typeof useUser>['user']>;

/**
 * A template that installations may define for the portal's token (spec 5). Without it the token of the Clerk session is used.
 */
const TOKEN_TEMPLATE = 'supabase';

/** Makes the portal's Identity from Clerk's hooks. */
export function useClerkIdentity(): Identity {
  const clerk = useClerk();
  const { getToken } = useAuth();
  const { isLoaded, isSignedIn = false, user } = useUser();
  const { status } = clerk;

  return useMemo<Identity>(() => {
    const here = () => location.pathname + location.search;
    const address = async () => {
      await whenReady(clerk);
      const primary = clerk.user?.primaryEmailAddress;
      if (!primary) throw new ApiError(MESSAGES.verificationFailed, 0);
      return primary;
    };
    const accountUrl = clerk.loaded ? clerk.buildUserProfileUrl() : '/profile';
    return {
      name: 'clerk',
      label: 'Clerk',
      isLoaded,
      isSignedIn,
      user: user ? toIdentityUser(user) : null,
      error: status === 'error' ? scriptFailure('Clerk') : null,
      async reload() {
        // When the script could not be loaded, only a reload of the page loads it again.
        if (!clerk.loaded) location.reload();
        await user?.reload();
      },
      getToken: async () =>
        (await getToken({ template: TOKEN_TEMPLATE }).catch(() => null)) ?? (await getToken()),
      openSignIn: () => clerk.openSignIn({ forceRedirectUrl: here(), signUpForceRedirectUrl: here() }),
      openSignUp: () => clerk.openSignUp({ forceRedirectUrl: here(), signInForceRedirectUrl: here() }),
      signOut: () => clerk.signOut({ redirectUrl: here() }),
      async sendVerificationEmail() {
        await spoken((await address()).prepareVerification({ strategy: 'email_code' }));
      },
      async verifyCode(code) {
        await spoken((await address()).attemptVerification({ code }));
        await clerk.user?.reload();
      },
      accountUrl,
      securityUrl: `${accountUrl.replace(/\/$/, '')}/security`,
      SignUpForm: ClerkSignUpForm,
      VerifyForm: CodeVerification,
    };
  }, [clerk, status, isLoaded, isSignedIn, user, getToken]);
}

/** The portal shows pages for a stored session before Clerk's script is loaded. */
function whenReady(clerk: ReturnType<typeof useClerk>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (status: typeof clerk.status) => {
      if (status === 'loading') return;
      clerk.off('status', look);
      if (status === 'error') reject(new ApiError(scriptFailure('Clerk'), 0));
      else resolve();
    };
    clerk.on('status', look, { notify: true });
  });
}

function toIdentityUser(user: ClerkUser): IdentityUser {
  const { id, fullName, firstName, imageUrl, hasImage, emailAddresses, primaryEmailAddress: primary } = user;
  const others = emailAddresses.filter((each) => each.id !== primary?.id);
  return {
    id,
    fullName,
    firstName,
    imageUrl: hasImage ? imageUrl : undefined,
    emailAddresses: [...(primary ? [primary] : []), ...others].map(({ emailAddress }) => emailAddress),
    emailVerified: primary?.verification.status === 'verified',
  };
}

/** Clerk's errors contain a text for people. */
async function spoken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { errors = [] } = error as { errors?: { longMessage?: string; message?: string }[] };
    throw new ApiError(errors[0]?.longMessage ?? errors[0]?.message ?? MESSAGES.verificationFailed, 0);
  }
}
