import { answers, type RegistryEntry } from '@portal/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation } from 'react-router-dom';

const EVERY_MS = 1000;
/** After this number of looks, `EVERY_MS` apart, a page has held back the next one for too long. */
const MOST_LOOKS = 10;

/**
 * The router's key of the browser's present address; "default" for the first address. Undefined for an address that other code has written
 * (`history.replaceState`), because it does not tell what should be shown.
 */
function addressKey(): string | undefined {
  const { state } = history;
  return typeof state?.idx === 'number' ? (state.key ?? 'default') : undefined;
}

/**
 * Calls back when the address has changed to another page of the dashboard, and that page is not shown for too long. React keeps the
 * previous page while the next one suspends, which can last forever.
 */
export function useHeldPage(entry: RegistryEntry, onHeld: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  // Do this in an effect: React also renders pages that it then holds back.
  useLayoutEffect(() => {
    shown.current = key;
  }, [key]);
  const base = useHref('/').replace(/\/$/, '');
  useEffect(() => {
    let looks = 0;
    const timer = setInterval(() => {
      const path = location.pathname.slice(base.length);
      const isOwn = entry.manifest.routes.some((route) => answers(route.path, path));
      const key = addressKey();
      looks = isOwn && key !== undefined && key !== shown.current ? looks + 1 : 0;
      if (looks >= MOST_LOOKS) onHeld();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [entry, base, onHeld]);
}
