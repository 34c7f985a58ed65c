import type { DashboardRoutes } from '@portal/contract';

export const routes: DashboardRoutes = {
  '/committee-dashboard': [{ index: true, element: <h1>Committee Dashboard</h1> }],
};
