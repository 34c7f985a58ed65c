import { type RefObject, useEffect } from 'react';
import { asksFor } from './shortcuts.ts';

/** `F` puts the focus into the page's search field, unless the person is writing somewhere. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksFor('searchList', event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
