import type { RequestPart } from '@portal/requests';
import { useEffect } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
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
/** The entry of the history with which the document was opened or loaded anew. */
const OPENED = (history.state as { key?: string } | null)?.key ?? 'default';
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the part that the address names into view, with the focus on its heading, as soon as the page is there. What comes above it
 * within the next seconds does not push it away again, unless the person has done something.
 */
export function useAddressedPart(): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === 'POP' && key !== OPENED;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link brings its part into view again
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    // Whoever comes back finds the page where they have left it.
    if (!part || isBack) return;
    let heading: HTMLElement | null = null;
    const bring = () => {
      part.scrollIntoView();
      if (heading) return;
      heading = part.querySelector('h2');
      const target = heading ?? part;
      target.tabIndex = -1;
      // The page around a frame keeps its focus.
      if (document.hasFocus()) target.focus({ preventScroll: true });
    };
    bring();
    const observer = new ResizeObserver(bring);
    // The part grows when its heading comes, and the page when something comes above it.
    observer.observe(part);
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
