import type { Registry } from '@portal/contract';
import { Navigate, type RouteObject } from 'react-router-dom';
import { loadDashboardPage } from './signed-in.ts';

/** The routes and redirects from the dashboards' manifests. */
export function dashboardRoutes({ remotes }: Registry): RouteObject[] {
  return remotes.flatMap(({ name, manifest }) =>
    manifest.routes.flatMap(({ path, title, access, redirects = [] }): RouteObject[] => [
      {
        path: `${path}/*`,
        handle: { title, access },
        lazy: async () => {
          const { DashboardPage } = await loadDashboardPage();
          return { element: <DashboardPage name={name} path={path} access={access} /> };
        },
      },
      ...redirects.map((from) => ({ path: from, element: <Navigate to={path} replace /> })),
    ]),
  );
}
