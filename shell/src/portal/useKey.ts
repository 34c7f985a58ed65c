import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Acts when a key asks for it, wherever the focus is. It listens after the page's own handlers, which stand at the document, and from the
 * moment that its component is drawn: whoever sees it can press the key.
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
