import { type ReactNode, useEffect } from 'react';

/** The longest time for which a dashboard may suspend. Its files have arrived by then, so it waits for something else. */
const LONGEST_MS = 10_000;

/** Shown while a dashboard suspends. Calls `onOver` when that takes too long. */
export function Patience({ onOver, children }: { onOver: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onOver, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [onOver]);
  return children;
}
