import { EMBED_SIGN_IN, type Registry } from '@portal/contract';
import { COMPARE_PAGE, REQUEST_PAGES } from '@portal/domain';
import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import type { IdentityPage } from '../identity/port.ts';
import { Layout } from '../layout/Layout.tsx';
import { NOTICES_PATH } from '../notices/path.ts';
import { Home } from '../pages/home/Home.tsx';
import { Login } from '../pages/login/Login.tsx';
import { Loading } from '../portal/Loading.tsx';
import { PageError } from '../portal/PageError.tsx';
import { MAILBOX_PATH, SESSIONS_PATH } from '../portal/paths.ts';
import { PRODUCT } from '../portal/product.ts';
import type { PublicSettings } from '../portal/settings.ts';
import { Leaving } from '../remotes/Leaving.tsx';
import { WAITING_PAGE } from '../waiting/path.ts';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { Protected } from './Protected.tsx';
import { Start } from './Start.tsx';
import { loadDataLayout } from './signed-in.ts';
import { UnknownAddress } from './UnknownAddress.tsx';

/** A page of the shell that is loaded when it is opened. The page before stays visible until then. */
function page(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    handle: { title },
    lazy: async () => ({ Component: await load() }),
  };
}

function protectedPage(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  return page(path, title, async () => {
    const Content = await load();
    return () => (
      <Protected>
        <Content />
      </Protected>
    );
  });
}

/** The portal's route table (spec 2): the pages of the shell, of the identity service and of the dashboards. */
export function portalRoutes(
  registry: Registry,
  identityPages: readonly IdentityPage[],
  { mailbox }: Pick<PublicSettings, 'mailbox'>,
): RouteObject[] {
  return [
    {
      element: <Layout />,
      errorElement: <PageError />,
      hydrateFallbackElement: <Loading />,
      children: [
        {
          element: (
            <Leaving>
              <Outlet />
            </Leaving>
          ),
          errorElement: <PageError />,
          children: [
            { path: '/', element: <Start /> },
            { path: '/home', handle: { title: PRODUCT }, element: <Home /> },
            { path: '/login', handle: { title: 'Sign In' }, element: <Login /> },
            page('/signup', 'Sign Up', async () => (await import('../pages/signup/SignUp.tsx')).SignUp),
            page('/verify', 'Verify Email', async () => (await import('../pages/verify/Verify.tsx')).Verify),
            ...(mailbox
              ? [
                  page(
                    MAILBOX_PATH,
                    'Development Mailbox',
                    async () => (await import('../pages/mailbox/Mailbox.tsx')).Mailbox,
                  ),
                ]
              : []),
            {
              lazy: async () => {
                const { DataLayout } = await loadDataLayout();
                return { element: <DataLayout counts /> };
              },
              children: [
                page(
                  '/profile',
                  'Edit Profile',
                  async () => (await import('../pages/profile/Profile.tsx')).Profile,
                ),
                protectedPage(
                  '/archive',
                  'Archive',
                  async () => (await import('../pages/archive/Archive.tsx')).Archive,
                ),
                protectedPage(
                  SESSIONS_PATH,
                  'Signed-in Devices',
                  async () => (await import('../pages/sessions/Sessions.tsx')).Sessions,
                ),
                ...identityPages.map(({ path, title, load }) => protectedPage(path, title, load)),
                protectedPage(
                  NOTICES_PATH,
                  'Notices',
                  async () => (await import('../pages/notices/Notices.tsx')).Notices,
                ),
                protectedPage(
                  WAITING_PAGE,
                  'Waiting for You',
                  async () => (await import('../pages/waiting/Waiting.tsx')).Waiting,
                ),
                protectedPage(
                  COMPARE_PAGE,
                  'Compare Requests',
                  async () => (await import('../pages/compare/Compare.tsx')).Compare,
                ),
                protectedPage(
                  `${REQUEST_PAGES}/:id`,
                  'Request',
                  async () => (await import('../pages/request/Request.tsx')).Request,
                ),
                ...dashboardRoutes(registry),
              ],
            },
            { path: '*', element: <UnknownAddress /> },
          ],
        },
      ],
    },
    {
      ...page(
        EMBED_SIGN_IN,
        'Sign In',
        async () => (await import('../pages/embed-sign-in/EmbedSignIn.tsx')).EmbedSignIn,
      ),
      errorElement: <PageError />,
      hydrateFallbackElement: <Loading />,
    },
  ];
}

export const createRouter = (
  registry: Registry,
  identityPages: readonly IdentityPage[],
  settings: PublicSettings,
) => createBrowserRouter(portalRoutes(registry, identityPages, settings));
