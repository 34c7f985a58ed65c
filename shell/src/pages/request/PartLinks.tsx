import type { RequestPart } from '@portal/requests';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './Request.module.css';

/** A part of the page, as its link names it. */
export interface PartLink {
  part: RequestPart;
  title: string;
  /** How many things stand there. */
  count?: number;
}

/** Links to the parts of a request's page, each with an address that can be sent. */
export function PartLinks({ parts }: { parts: readonly PartLink[] }) {
  return (
    <nav aria-label="Parts of this request" className={classes.parts} data-print="hide">
      <ul>
        {parts.map(({ part, title, count }) => (
          <li key={part}>
            <Link to={`#${part}`} className={classes.part}>
              {title}
              {Boolean(count) && <span className={classes.count}> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** After this time a page that still grows no longer moves. */
const PATIENCE_MS = 5000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the part that the address names into view, with the focus on its heading (on itself while it has none), as soon as the page is there. What comes later above
 * it does not push it away again, until the person does something.
 */
export function useAddressedPart(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link brings its part into view again
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part) return;
    const target = part.querySelector<HTMLElement>('h2') ?? part;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => part.scrollIntoView());
    observer.observe(document.body);
    const timer = setTimeout(stop, PATIENCE_MS);
    for (const event of TAKES_OVER) addEventListener(event, stop, { passive: true });
    function stop() {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of TAKES_OVER) removeEventListener(event, stop);
    }
    return stop;
  }, [hash, key]);
}
