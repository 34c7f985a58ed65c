import type { DashboardRoutes } from '@portal/contract';
import { AnalystDashboard } from './AnalystDashboard.tsx';

export const routes: DashboardRoutes = {
  '/analyst-dashboard': [{ index: true, element: <AnalystDashboard /> }],
};
