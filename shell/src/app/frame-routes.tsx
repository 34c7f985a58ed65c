import type { ReactElement } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { Loading } from '../portal/Loading.tsx';
import { PageError } from '../portal/PageError.tsx';
import { Leaving } from '../remotes/Leaving.tsx';

/** The routes of a frame: its pages, inside its layout and its data, and an element for all other addresses. */
export const frameRoutes = (
  pages: RouteObject[],
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
          { element: data, children: pages },
          { path: '*', element: elsewhere },
        ],
      },
    ],
  },
];
