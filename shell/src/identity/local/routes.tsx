import type { RouteObject } from 'react-router-dom';
import { Protected } from '../../app/Protected.tsx';

/** The provider's account portal, as pages of ours. */
export const accountRoutes: readonly RouteObject[] = [
  {
    path: '/account',
    handle: { title: 'Account Details' },
    async lazy() {
      const { AccountPage } = await import('./account/AccountPage.tsx');
      return {
        element: (
          <Protected>
            <AccountPage />
          </Protected>
        ),
      };
    },
  },
  {
    path: '/account/security',
    handle: { title: 'Security Settings' },
    async lazy() {
      const { SecurityPage } = await import('./account/SecurityPage.tsx');
      return {
        element: (
          <Protected>
            <SecurityPage />
          </Protected>
        ),
      };
    },
  },
];
