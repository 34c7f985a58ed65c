import type { DashboardRoutes } from '@portal/contract';
import { LoadingState, Page } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { UserManagement } from './features/users/UserManagement.tsx';

// These are loaded when they are opened, because most visits are to the users.
const SecurityEvents = lazy(async () => ({
  default: (await import('./features/security/SecurityEvents.tsx')).SecurityEvents,
}));
const Settings = lazy(async () => ({
  default: (await import('./features/settings/Settings.tsx')).Settings,
}));
const Dashboards = lazy(async () => ({
  default: (await import('./features/dashboards/Dashboards.tsx')).Dashboards,
}));

const DashboardHealth = lazy(async () => ({
  default: (await import('./features/dashboards/health/DashboardHealth.tsx')).DashboardHealth,
}));

const Teams = lazy(async () => ({
  default: (await import('./features/dashboards/team/Teams.tsx')).Teams,
}));
const TeamOverview = lazy(async () => ({
  default: (await import('./features/dashboards/team/TeamOverview.tsx')).TeamOverview,
}));

const loading = (
  <Page>
    <LoadingState text="Loading..." />
  </Page>
);

export const routes: DashboardRoutes = {
  '/admin': [
    { index: true, element: <Navigate to="users" replace /> },
    { path: 'users', element: <UserManagement /> },
  ],
  '/admin/security-events': [
    {
      index: true,
      element: (
        <Suspense fallback={loading}>
          <SecurityEvents />
        </Suspense>
      ),
    },
  ],
  '/admin/settings': [
    {
      index: true,
      element: (
        <Suspense fallback={loading}>
          <Settings />
        </Suspense>
      ),
    },
  ],
  '/admin/dashboards': [
    {
      index: true,
      element: (
        <Suspense fallback={loading}>
          <Dashboards />
        </Suspense>
      ),
    },
    {
      path: ':name',
      element: (
        <Suspense fallback={loading}>
          <DashboardHealth />
        </Suspense>
      ),
    },
  ],
  '/teams': [
    {
      index: true,
      element: (
        <Suspense fallback={loading}>
          <Teams />
        </Suspense>
      ),
    },
    {
      path: ':dashboard',
      element: (
        <Suspense fallback={loading}>
          <TeamOverview />
        </Suspense>
      ),
    },
  ],
};
