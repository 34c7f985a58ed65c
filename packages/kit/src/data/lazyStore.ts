import { createStore } from 'zustand/vanilla';

/**
 * A store that is kept up to date only while it has listeners. The first listener starts it with `open`. When the last listener
 * leaves, the function that `open` returned stops it.
 */
export function createLazyStore<State extends object>(initial: State, open: () => () => void) {
  const { getState, setState, subscribe } = createStore(() => initial);
  let listeners = 0;
  let close = () => {};
  return {
    getState,
    setState,
    subscribe(listener: () => void): () => void {
      const leave = subscribe(listener);
      listeners += 1;
      if (listeners === 1) close = open();
      return () => {
        leave();
        listeners -= 1;
        if (listeners === 0) close();
      };
    },
  };
}
