import { answers, type RegistryEntry } from '@portal/contract';
import type { createBrowserRouter, NavigateOptions } from 'react-router-dom';
import { screenPath } from './address.ts';
import { allowance } from './allowance.ts';

/** Addresses that the frame may show in ten seconds, and how many of them as entries of the browser's history. */
const MOST_ADDRESSES = 100;
const MOST_ENTRIES = 20;

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>;

/**
 * Where a frame leads the person. Never back to itself: once the person is on the way to a page that is not the dashboard's, it has no
 * say any more. The router knows that before React shows it.
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
    /** The page of the dashboard that the frame shows. */
    show(wanted: string, replace: boolean) {
      const target = screenPath(wanted);
      if (!target || !isOwn(target) || !isStaying() || !mayShow()) return;
      void navigate(target, { replace: replace || !mayAddEntry() });
    },
    /** A page of the portal that is not the dashboard's. Only a person takes themselves there. */
    leave(wanted: string, tab: boolean) {
      const target = screenPath(wanted);
      if (!target || !hasJustActed()) return;
      if (tab) window.open(target, '_blank', 'noopener');
      else if (!isOwn(target) && isStaying()) void navigate(target);
    },
  };
}
