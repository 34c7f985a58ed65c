import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Runs an action when its key is pressed, wherever the focus is. It listens after the page's own handlers, which are on the document. It
 * already listens when its component is shown, so a person who sees the component can press the key.
 */
export function useKey(asks: (event: KeyboardEvent) => boolean, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!asks(event)) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
