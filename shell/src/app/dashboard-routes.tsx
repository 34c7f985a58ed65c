import type { Registry, RegistryEntry } from '@portal/contract';
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

/** The pages of one dashboard for its own frame. The frame starts with the first page. */
export const pagesOfOne = (entry: RegistryEntry): RouteObject[] => [
  { index: true, element: <Navigate to={entry.manifest.routes[0]?.path ?? '/'} replace /> },
  ...dashboardRoutes({ remotes: [entry] }),
];
