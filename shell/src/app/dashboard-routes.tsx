import type { Registry } from '@portal/contract';
import { Navigate, type RouteObject } from 'react-router-dom';
import { Protected } from './Protected.tsx';
import { loadRemotes } from './signed-in.ts';

/** The routes and redirects from the dashboards' manifests. */
export function dashboardRoutes({ remotes }: Registry): RouteObject[] {
  return remotes.flatMap((entry) =>
    entry.manifest.routes.flatMap(({ path, title, access, redirects = [] }): RouteObject[] => [
      {
        path: `${path}/*`,
        handle: { title, access },
        lazy: async () => {
          const { RemoteRoute } = await loadRemotes();
          return {
            element: (
              <Protected access={access}>
                <RemoteRoute entry={entry} path={path} />
              </Protected>
            ),
          };
        },
      },
      ...redirects.map((from) => ({ path: from, element: <Navigate to={path} replace /> })),
    ]),
  );
}
