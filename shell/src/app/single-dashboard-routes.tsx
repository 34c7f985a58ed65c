import type { RegistryEntry } from '@portal/contract';
import type { ReactElement } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { Loading } from '../portal/Loading.tsx';
import { PageError } from '../portal/PageError.tsx';
import { Leaving } from '../remotes/Leaving.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';

/** The routes of one dashboard in a frame of its own: its pages within a layout and its data, and what stands for all others. */
export const singleDashboardRoutes = (
  entry: RegistryEntry,
  { layout, data, elsewhere }: { layout: ReactElement; data: ReactElement; elsewhere: ReactElement },
): RouteObject[] => [
  {
    element: layout,
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
          { index: true, element: <Navigate to={entry.manifest.routes[0]?.path ?? '/'} replace /> },
          { element: data, children: dashboardRoutes({ remotes: [entry] }) },
          { path: '*', element: elsewhere },
        ],
      },
    ],
  },
];
