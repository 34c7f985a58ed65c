import type { DashboardRoutes } from '@portal/contract';
import { ProviderDashboard } from './ProviderDashboard.tsx';

export const routes: DashboardRoutes = {
  '/provider-dashboard': [{ index: true, element: <ProviderDashboard /> }],
};
