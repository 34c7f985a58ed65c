import { MESSAGES } from '@portal/domain';
import type { IdentityAdapter } from '../port.ts';
import { ClerkIdentity } from './ClerkIdentity.tsx';

/** The Clerk service. Its scripts come from Clerk's host, or through a path of this origin. It needs a key of the right form. */
export const clerkAdapter: IdentityAdapter = {
  problem({ clerk }) {
    if (!clerk) return MESSAGES.clerkKeyMissing;
    return 'problem' in clerk ? clerk.problem : null;
  },
  Provider: ClerkIdentity,
  pages: [],
};
