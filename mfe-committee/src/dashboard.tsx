import type { DashboardRoutes } from '@portal/contract';
import { PendingRequests } from './features/review/PendingRequests.tsx';

export const routes: DashboardRoutes = {
  '/committee-dashboard': [{ index: true, element: <PendingRequests /> }],
};
