import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './TabbedColumns.module.css';

/**
 * Stands at the top of the second of two columns, although it is a part of the first one and comes there in the order of the keyboard.
 * What comes and goes in it moves the second column alone. On a narrow screen it stands where it is written.
 */
export function BesideColumn({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const columns = ref.current?.closest<HTMLElement>('[data-columns]');
    if (!ref.current || !columns) return;
    const observer = new ResizeObserver(([entry]) =>
      columns.style.setProperty('--beside', `${(entry?.target as HTMLElement).offsetHeight}px`),
    );
    observer.observe(ref.current);
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
