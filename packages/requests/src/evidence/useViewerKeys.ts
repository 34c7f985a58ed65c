import { type RefObject, useEffect, useRef } from 'react';

/** The actions of the viewer's keys; undefined for an action that is not possible, such as a page before the first one. */
interface ViewerKeys {
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  larger?: (() => void) | undefined;
  smaller?: (() => void) | undefined;
  /** When the content is larger than the dialog, the arrow keys scroll it and do not turn pages. */
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

/** Listens to the viewer's keys wherever the focus is in its dialog. `inside` is an element in the dialog. */
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
