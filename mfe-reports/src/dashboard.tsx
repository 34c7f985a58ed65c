import type { DashboardRoutes } from '@portal/contract';
import { LoadingState, lazyPart, Page } from '@portal/ui';
import type { ComponentType } from 'react';
import { Reports } from './features/reports/Reports.tsx';
import { REPORTS } from './shared/pages.ts';

const page = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { loading: <LoadingState text="Loading..." />, around: Page });

// These pages are loaded when they are opened, because most people only look at the numbers.
const Behind = page(async () => (await import('./features/behind/RequestsBehind.tsx')).RequestsBehind);
const Saved = page(async () => (await import('./features/saved/SavedReports.tsx')).SavedReports);
const OpenSaved = page(async () => (await import('./features/saved/OpenSaved.tsx')).OpenSaved);
const Files = page(async () => (await import('./features/files/Files.tsx')).Files);
const Tokens = page(async () => (await import('./features/tokens/Tokens.tsx')).Tokens);

export const routes: DashboardRoutes = {
  [REPORTS]: [
    { index: true, element: <Reports /> },
    { path: 'requests', element: <Behind /> },
    { path: 'saved', element: <Saved /> },
    { path: 'saved/:id', element: <OpenSaved /> },
    { path: 'files', element: <Files /> },
    { path: 'tokens', element: <Tokens /> },
  ],
};
