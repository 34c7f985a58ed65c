import type { DashboardRoutes } from '@portal/contract';

export const routes: DashboardRoutes = {
  '/analyst-dashboard': [{ index: true, element: <h1>Analyst Dashboard</h1> }],
};
