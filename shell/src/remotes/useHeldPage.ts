import { answers, type RegistryEntry } from '@portal/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation } from 'react-router-dom';

const EVERY_MS = 1000;
/** The longest time for which a page may hold back the next one, in looks of `EVERY_MS`. */
const MOST_LOOKS = 10;

/**
 * The key of the browser's address, as the router counts it; its first address has none. Undefined for an address that somebody else
 * has written (`history.replaceState`): it does not tell what should be shown.
 */
function addressKey(): string | undefined {
  const { state } = history;
  return typeof state?.idx === 'number' ? (state.key ?? 'default') : undefined;
}

/**
 * Calls back when the address has led to another page of the dashboard for too long without that page being shown: React holds
 * the page before while the next one suspends, if need be for ever.
 */
export function useHeldPage(entry: RegistryEntry, onHeld: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  // Not while rendering: React also renders pages that it then holds back.
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
