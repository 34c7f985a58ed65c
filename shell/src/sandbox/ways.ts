import { answers, type RegistryEntry } from '@portal/contract';
import type { createBrowserRouter, NavigateOptions } from 'react-router-dom';
import { screenPath } from './address.ts';
import { allowance } from './allowance.ts';

/** How many addresses the frame may show in ten seconds, and how many of them may be new entries of the browser's history. */
const MOST_ADDRESSES = 100;
const MOST_ENTRIES = 20;

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>;

/**
 * Handles the addresses to which a frame leads the person. When the person is already on the way to a page outside of the dashboard, the
 * frame cannot change that. The router knows this before React shows the page.
 */
export function waysOf(
  { manifest }: RegistryEntry,
  {
    router,
    navigate,
    hasJustActed,
  }: {
    router: Router;
    navigate: (to: string, how?: NavigateOptions) => unknown;
    hasJustActed: () => boolean;
  },
) {
  const mayShow = allowance(MOST_ADDRESSES, 10_000);
  const mayAddEntry = allowance(MOST_ENTRIES, 10_000);
  const isOwn = (path: string) =>
    manifest.routes.some((route) => answers(route.path, path.split(/[?#]/)[0] ?? ''));
  const isStaying = () => {
    const { navigation, location } = router.state;
    return isOwn((navigation.location ?? location).pathname);
  };
  return {
    /** Shows a page of the dashboard in the address of the browser. */
    show(wanted: string, replace: boolean) {
      const target = screenPath(wanted);
      if (!target || !isOwn(target) || !isStaying() || !mayShow()) return;
      void navigate(target, { replace: replace || !mayAddEntry() });
    },
    /** Opens a page of the portal outside of the dashboard. This needs an action of the person. */
    leave(wanted: string, tab: boolean) {
      const target = screenPath(wanted);
      if (!target || !hasJustActed()) return;
      if (tab) window.open(target, '_blank', 'noopener');
      else if (!isOwn(target) && isStaying()) void navigate(target);
    },
  };
}
