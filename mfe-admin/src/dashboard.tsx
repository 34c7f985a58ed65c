import type { DashboardRoutes } from '@portal/contract';
import { Navigate } from 'react-router-dom';
import { Dashboards } from './features/dashboards/Dashboards.tsx';
import { SecurityEvents } from './features/security/SecurityEvents.tsx';
import { UserManagement } from './features/users/UserManagement.tsx';

export const routes: DashboardRoutes = {
  '/admin': [
    { index: true, element: <Navigate to="users" replace /> },
    { path: 'users', element: <UserManagement /> },
  ],
  '/admin/security-events': [{ index: true, element: <SecurityEvents /> }],
  '/admin/dashboards': [{ index: true, element: <Dashboards /> }],
};
