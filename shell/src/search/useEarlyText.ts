import { useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * What is typed while something that was asked for is on its way. It reaches nothing else, wherever the focus still is; Esc calls it
 * off.
 */
export function useEarlyText(waiting: boolean, callOff: () => void): string {
  const [text, setText] = useState('');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') callOff();
    else if (key === 'Backspace') setText((typed) => typed.slice(0, -1));
    else if ([...key].length === 1) setText((typed) => typed + key);
  });
  useLayoutEffect(() => {
    if (!waiting) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, true);
    return () => {
      window.removeEventListener('keydown', listener, true);
      setText('');
    };
  }, [waiting]);
  return text;
}
