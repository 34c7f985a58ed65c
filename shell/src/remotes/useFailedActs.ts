import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { NoticesContext } from '@portal/kit';
import { useContext, useEffect } from 'react';
import { onNote } from './notes.ts';

/** An error within this time in ms after a click or a key counts as its result. */
const SOON_MS = 1000;
const ACTS = ['click', 'keydown', 'submit', 'change'] as const;

/**
 * Tells the person when their last action has ended in an uncaught error, because otherwise nothing would happen. Only the team hears about
 * other errors, because the person can do nothing about them.
 */
export function useFailedActs(entry: RegistryEntry): void {
  const notices = useContext(NoticesContext);
  useEffect(() => {
    let actedAt = Number.NEGATIVE_INFINITY;
    const acted = () => {
      actedAt = performance.now();
    };
    for (const act of ACTS) window.addEventListener(act, acted, { capture: true, passive: true });
    const forget = onNote(({ entry: { name }, kind }) => {
      const isUncaught = kind === 'uncaught' || kind === 'rejected';
      if (name !== entry.name || !isUncaught || performance.now() - actedAt > SOON_MS) return;
      notices?.failure(MESSAGES.dashboardActFailed(entry.manifest.displayName));
    });
    return () => {
      for (const act of ACTS) window.removeEventListener(act, acted, { capture: true });
      forget();
    };
  }, [entry, notices]);
}
