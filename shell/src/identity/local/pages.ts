import type { IdentityPage } from '../port.ts';

/** The provider's account portal, as pages of this portal. */
export const accountPages: readonly IdentityPage[] = [
  {
    path: '/account',
    title: 'Account Details',
    load: async () => (await import('./account/AccountPage.tsx')).AccountPage,
  },
  {
    path: '/account/security',
    title: 'Security Settings',
    load: async () => (await import('./account/SecurityPage.tsx')).SecurityPage,
  },
];
