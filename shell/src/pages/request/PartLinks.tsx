import type { RequestPart } from '@portal/requests';
import { bringIntoView } from '@portal/ui';
import { useEffect } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import classes from './Request.module.css';

/** A part of the page, as its link names it. */
export interface PartLink {
  part: RequestPart;
  title: string;
  /** The number of entries in the part. */
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

/** The history entry with which the document was opened or reloaded. */
const OPENED = (history.state as { key?: string } | null)?.key ?? 'default';

/**
 * Scrolls to the part that the address names and focuses its heading, as soon as the part is there. When content above the part loads
 * within the next seconds, the part stays in view, unless the person has done something.
 */
export function useAddressedPart(): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === 'POP' && key !== OPENED;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link brings its part into view again
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    // A person who goes back finds the page as they left it.
    if (!part || isBack) return;
    return bringIntoView(part, () => {
      const heading = part.querySelector('h2');
      (heading ?? part).tabIndex = -1;
      return heading;
    });
  }, [hash, key]);
}
