import { formatDatesAs, PortalProvider } from '@portal/ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import classes from './Frame.module.css';
import type { Host } from './host.ts';

/**
 * The portal is in English. From the page's language it takes only the variant of English, which decides how dates are written.
 */
const englishOf = (lang: string): string => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(lang);
    return /^en\b/.test(tag) ? tag : 'en';
  } catch {
    return 'en';
  }
};

/** The parts of the host that the frame uses: what the surrounding page wants, and what it is told. */
interface Surrounding extends Pick<Host, 'look' | 'subscribe'> {
  tell(message: { type: 'size'; height: number }): void;
}

/** Wraps everything in the frame: it sets the look that the page wants, and tells the page its height. */
export function Frame({ host, children }: { host: Surrounding; children: ReactNode }) {
  const { theme, lang } = useSyncExternalStore(host.subscribe, host.look);
  const room = useRef<HTMLDivElement>(null);
  const english = englishOf(lang);
  // This must run before the children write their first date.
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
