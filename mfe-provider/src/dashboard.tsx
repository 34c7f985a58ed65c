import type { DashboardRoutes } from '@portal/contract';

export const routes: DashboardRoutes = {
  '/provider-dashboard': [{ index: true, element: <h1>Device Requests Dashboard</h1> }],
};
