import type { DashboardRoutes } from '@portal/contract';
import { LoadingState, lazyPart, Page } from '@portal/ui';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { UserManagement } from './features/users/UserManagement.tsx';

const page = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { loading: <LoadingState text="Loading..." />, around: Page });

// These pages are loaded when they are opened, because most visits are to the users.
const SecurityEvents = page(
  async () => (await import('./features/security/SecurityEvents.tsx')).SecurityEvents,
);
const FailedMails = page(async () => (await import('./features/mails/FailedMails.tsx')).FailedMails);
const Settings = page(async () => (await import('./features/settings/Settings.tsx')).Settings);
const Routing = page(async () => (await import('./features/routing/Routing.tsx')).Routing);
const Dashboards = page(async () => (await import('./features/dashboards/Dashboards.tsx')).Dashboards);

const Operations = page(async () => (await import('./features/operations/Operations.tsx')).Operations);

const DashboardHealth = page(
  async () => (await import('./features/dashboards/health/DashboardHealth.tsx')).DashboardHealth,
);

const Teams = page(async () => (await import('./features/dashboards/team/Teams.tsx')).Teams);
const TeamOverview = page(
  async () => (await import('./features/dashboards/team/TeamOverview.tsx')).TeamOverview,
);

export const routes: DashboardRoutes = {
  '/admin': [
    { index: true, element: <Navigate to="users" replace /> },
    { path: 'users', element: <UserManagement /> },
  ],
  '/admin/security-events': [
    {
      index: true,
      element: <SecurityEvents />,
    },
  ],
  '/admin/mails': [
    {
      index: true,
      element: <FailedMails />,
    },
  ],
  '/admin/settings': [
    {
      index: true,
      element: <Settings />,
    },
  ],
  '/admin/routing': [
    {
      index: true,
      element: <Routing />,
    },
  ],
  '/admin/dashboards': [
    {
      index: true,
      element: <Dashboards />,
    },
    {
      path: ':name',
      element: <DashboardHealth />,
    },
  ],
  '/admin/operations': [
    {
      index: true,
      element: <Operations />,
    },
  ],
  '/teams': [
    {
      index: true,
      element: <Teams />,
    },
    {
      path: ':dashboard',
      element: <TeamOverview />,
    },
  ],
};
