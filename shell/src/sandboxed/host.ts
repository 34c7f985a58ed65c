import type { RegistryEntry, ToSandbox } from '@portal/contract';
import type { createMemoryRouter } from 'react-router-dom';
import { isInside } from '../embed/address.ts';
import type { Host } from '../embed/host.ts';
import type { Link } from './link.ts';

type Look = Extract<ToSandbox, { type: 'look' }>;
type Shown = Pick<Host, 'look' | 'subscribe'> & { tell(message: { type: 'size'; height: number }): void };

/** Presents the portal's page like the page around an embedded dashboard: its look, the size of the frame, and the visible part. */
export function hostOf({ welcome, tell, subscribe }: Link): Shown {
  let look: Look = { type: 'look', theme: welcome.theme, lang: welcome.lang };
  subscribe((message) => {
    if (message.type === 'look') look = message;
  });
  return {
    look: () => look,
    tell,
    subscribe: (listener) =>
      subscribe((message) => {
        if (message.type === 'look' || message.type === 'view') listener(message);
      }),
  };
}

type Router = ReturnType<typeof createMemoryRouter>;
const pathOf = ({ pathname, search, hash }: Router['state']['location']) => pathname + search + hash;

/** Keeps the address in the frame and the address of the portal's page the same. */
export function followAddress(link: Link, router: Router, entry: RegistryEntry): () => void {
  let current = link.welcome.path;
  const unsubscribe = router.subscribe(({ location, historyAction }) => {
    const path = pathOf(location);
    if (path === current || !isInside(entry, path)) return;
    current = path;
    link.tell({ type: 'at', path, replace: historyAction === 'REPLACE' });
  });
  const stop = link.subscribe((message) => {
    if (message.type !== 'at' || message.path === pathOf(router.state.location)) return;
    current = message.path;
    void router.navigate(message.path, { replace: true });
  });
  return () => {
    unsubscribe();
    stop();
  };
}
