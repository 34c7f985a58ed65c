import type { DashboardRoutes } from '@portal/contract';

export const routes: DashboardRoutes = {
  '/supply-chain-dashboard': [{ index: true, element: <h1>Supply Chain Dashboard</h1> }],
};
