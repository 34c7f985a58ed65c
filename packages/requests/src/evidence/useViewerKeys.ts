import { type RefObject, useEffect, useRef } from 'react';

/** What a key of the viewer does; undefined for what is not there, such as a page before the first one. */
interface ViewerKeys {
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  larger?: (() => void) | undefined;
  smaller?: (() => void) | undefined;
  /** The arrow keys move what is larger than the dialog: then they turn no page. */
  arrowsMove: boolean;
}

const KEYS: Readonly<Record<string, keyof Omit<ViewerKeys, 'arrowsMove'>>> = {
  PageUp: 'previous',
  PageDown: 'next',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
};

/** Hears the keys of the viewer wherever the focus is in its dialog. `inside` is something in it. */
export function useViewerKeys(inside: RefObject<HTMLElement | null>, keys: ViewerKeys): void {
  const present = useRef(keys);
  present.current = keys;
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const does = KEYS[event.key];
      if (!does || (event.key.startsWith('Arrow') && present.current.arrowsMove)) return;
      event.preventDefault();
      present.current[does]?.();
    };
    dialog.addEventListener('keydown', press);
    return () => dialog.removeEventListener('keydown', press);
  }, [inside]);
}
