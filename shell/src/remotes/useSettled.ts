import { useEffect, useReducer } from 'react';

/**
 * True when the load has a module or a failure. This reads and subscribes by hand instead of using `React.lazy`, because
 * `React.lazy` delays content about 300 ms after it has shown the fallback.
 */
export function useSettled(load: { settled: Promise<void>; module?: object; failure?: Error }): boolean {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const settled = Boolean(load.module || load.failure);
  useEffect(() => {
    if (settled) return;
    let mounted = true;
    void load.settled.then(() => mounted && render());
    return () => {
      mounted = false;
    };
  }, [load, settled]);
  return settled;
}
