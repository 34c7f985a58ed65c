import { formatDatesAs, PortalProvider } from '@portal/ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import classes from './Frame.module.css';
import type { Host } from './host.ts';

/** The portal speaks English; of a page's language the kind of English counts: how dates are written. */
const englishOf = (lang: string): string => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(lang);
    return /^en\b/.test(tag) ? tag : 'en';
  } catch {
    return 'en';
  }
};

/** What stands around everything in the frame: it looks as the page wants, and the page learns how high it is. */
export function Frame({ host, children }: { host: Host; children: ReactNode }) {
  const { theme, lang } = useSyncExternalStore(host.subscribe, host.look);
  const room = useRef<HTMLDivElement>(null);
  const english = englishOf(lang);
  // Before what is inside writes its first date.
  if (document.documentElement.lang !== english) {
    document.documentElement.lang = english;
    formatDatesAs(english);
  }

  useEffect(
    () =>
      host.subscribe((message) => {
        if (message.type !== 'view') return;
        const { style } = document.documentElement;
        style.setProperty('--hidden-above', `${message.above}px`);
        style.setProperty('--hidden-below', `${message.below}px`);
        style.setProperty('--window-height', `${message.window}px`);
      }),
    [host],
  );
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(() => host.tell({ type: 'size', height: element.offsetHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);

  return (
    <PortalProvider scheme={theme}>
      <div ref={room} className={classes.frame}>
        {children}
      </div>
    </PortalProvider>
  );
}
