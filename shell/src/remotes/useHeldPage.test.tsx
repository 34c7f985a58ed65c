import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeldPage } from './useHeldPage.ts';

const entry = {
  name: 'biomed',
  version: '1.0.0',
  manifest: { routes: [{ path: '/biomed', title: 'Biomed', access: {} }] },
} as never;
let isSlow = true;
const never = new Promise<string>(() => {});
const held = vi.fn();

function Page() {
  useHeldPage(entry, held);
  return useLocation().pathname.endsWith('/slow') && isSlow ? use(never) : <p>The page</p>;
}

/** A browser router that has come to the dashboard from another page. */
async function open(from = '/home') {
  history.replaceState(null, '', from);
  const Dashboard = () => (
    <Suspense fallback={<p>The outline</p>}>
      <Page />
    </Suspense>
  );
  const router = createBrowserRouter([
    { path: '/home', element: <p>Home</p> },
    { path: '/biomed/*', element: <Dashboard /> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/biomed'));
  expect(screen.getByText('The page')).toBeTruthy();
  return router;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  held.mockReset();
  isSlow = true;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each<[string, () => void]>([
  ['does nothing', () => {}],
  ['changes its address and keeps the state', () => history.replaceState(history.state, '', '/biomed?tab=2')],
  ['changes its address and drops the state', () => history.replaceState(null, '', '/biomed?tab=2')],
  ['adds an address without a state', () => history.pushState(null, '', '/biomed?tab=2')],
  ['keeps a state of its own', () => history.replaceState({ key: 7 }, '', '/biomed?tab=2')],
])('a page that is shown and %s is not held', async (_, change) => {
  const router = await open();
  change();
  await pass(15_000);
  expect(held).not.toHaveBeenCalled();
  router.dispose();
});

it('a page that holds back the next one is held after ten seconds', async () => {
  const router = await open();
  await act(async () => void router.navigate('/biomed/slow'));
  expect(screen.getByText('The page')).toBeTruthy();
  await pass(9_000);
  expect(held).not.toHaveBeenCalled();
  await pass(2_000);
  expect(held).toHaveBeenCalled();
  router.dispose();
});

it('so is a page that holds back the first one, to which the person goes back', async () => {
  isSlow = false;
  const router = await open('/biomed/slow');
  const { state } = history;
  isSlow = true;
  // What the browser does when the person goes back.
  history.replaceState({ idx: 0 }, '', '/biomed/slow');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  expect(state.idx).toBe(1);
  expect(screen.getByText('The page')).toBeTruthy();
  await pass(11_000);
  expect(held).toHaveBeenCalled();
  router.dispose();
});
