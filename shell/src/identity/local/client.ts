import { createAuthClient } from 'better-auth/client';
import { emailOTPClient, twoFactorClient } from 'better-auth/client/plugins';

/** The provider's own client. It is loaded with the first form; see operations.ts. */
export const client = createAuthClient({
  basePath: '/api/idp',
  plugins: [emailOTPClient(), twoFactorClient()],
});
