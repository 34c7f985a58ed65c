import type { DashboardRoutes } from '@portal/contract';

export const routes: DashboardRoutes = {
  '/admin': [{ path: 'users', element: <h1>User Management</h1> }],
};
