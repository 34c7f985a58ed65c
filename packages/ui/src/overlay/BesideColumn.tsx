import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './TabbedColumns.module.css';

/**
 * Shows its content at the top of the second of two columns, while it stays a part of the first column for keyboard users. Changes of its
 * height move only the second column. On a narrow screen it is shown where it is written.
 */
export function BesideColumn({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const columns = ref.current?.closest<HTMLElement>('[data-columns]');
    if (!ref.current || !columns) return;
    const beside = ref.current;
    const observer = new ResizeObserver(() =>
      columns.style.setProperty('--beside', `${beside.offsetHeight}px`),
    );
    observer.observe(beside);
    return () => {
      observer.disconnect();
      columns.style.removeProperty('--beside');
    };
  }, []);
  return (
    <div ref={ref} className={classes.beside}>
      {children}
    </div>
  );
}
