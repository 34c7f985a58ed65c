import type { DashboardRoutes } from '@portal/contract';
import { LoadingState, lazyPart, Page } from '@portal/ui';
import type { ComponentType } from 'react';
import { PendingRequests } from './features/review/PendingRequests.tsx';
import { MEETINGS } from './shared/meetingPages.ts';

const page = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { loading: <LoadingState text="Loading..." />, around: Page });

// These pages are loaded when they are opened, because most visits are to the requests. They are one chunk, because each separate chunk
// would add its name to the first script.
const meetings = () => import('./features/meetings/pages.ts');
const Meetings = page(async () => (await meetings()).Meetings);
const MeetingPage = page(async () => (await meetings()).MeetingPage);
const Interests = page(async () => (await import('./features/interests/Interests.tsx')).Interests);

export const routes: DashboardRoutes = {
  '/committee-dashboard': [{ index: true, element: <PendingRequests /> }],
  [MEETINGS]: [
    { index: true, element: <Meetings /> },
    { path: ':id', element: <MeetingPage /> },
  ],
  '/committee-dashboard/interests': [{ index: true, element: <Interests /> }],
};
