import type { DashboardRoutes } from '@portal/contract';
import { LoadingState, lazyPart, Page } from '@portal/ui';
import { Reports } from './features/reports/Reports.tsx';
import { REPORTS } from './shared/pages.ts';

// Most visits end at the numbers.
const Behind = lazyPart(async () => (await import('./features/behind/RequestsBehind.tsx')).RequestsBehind, {
  loading: <LoadingState text="Loading..." />,
  around: Page,
});

const Files = lazyPart(async () => (await import('./features/files/Files.tsx')).Files, {
  loading: <LoadingState text="Loading..." />,
  around: Page,
});
const Tokens = lazyPart(async () => (await import('./features/tokens/Tokens.tsx')).Tokens, {
  loading: <LoadingState text="Loading..." />,
  around: Page,
});

export const routes: DashboardRoutes = {
  [REPORTS]: [
    { index: true, element: <Reports /> },
    { path: 'requests', element: <Behind /> },
    { path: 'files', element: <Files /> },
    { path: 'tokens', element: <Tokens /> },
  ],
};
