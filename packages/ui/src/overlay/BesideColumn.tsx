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
