import type { RouteObject } from 'react-router-dom';

/**
 * What a dashboard's `./dashboard` module exports as `routes`: for each route path of its manifest, the route objects
 * that the shell mounts there, with paths relative to it.
 */
export type DashboardRoutes = Readonly<Record<string, RouteObject[]>>;

export interface DashboardModule {
  routes: DashboardRoutes;
}
