import type { DashboardRoutes } from '@portal/contract';
import { LoadingState, lazyPart, Page } from '@portal/ui';
import { Reports } from './features/reports/Reports.tsx';
import { REPORTS } from './shared/pages.ts';

// Most visits end at the numbers.
const Behind = lazyPart(async () => (await import('./features/behind/RequestsBehind.tsx')).RequestsBehind, {
  loading: <LoadingState text="Loading..." />,
  around: Page,
});

const Saved = lazyPart(async () => (await import('./features/saved/SavedReports.tsx')).SavedReports, {
  loading: <LoadingState text="Loading..." />,
  around: Page,
});
const OpenSaved = lazyPart(async () => (await import('./features/saved/OpenSaved.tsx')).OpenSaved, {
  loading: <LoadingState text="Loading..." />,
  around: Page,
});

export const routes: DashboardRoutes = {
  [REPORTS]: [
    { index: true, element: <Reports /> },
    { path: 'requests', element: <Behind /> },
    { path: 'saved', element: <Saved /> },
    { path: 'saved/:id', element: <OpenSaved /> },
  ],
};
