import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { NoticesContext } from '@portal/kit';
import { useContext, useEffect } from 'react';
import { onNote } from './notes.ts';

/** An error so soon after a click or a key is what the person gets for it. */
const SOON_MS = 1000;
const ACTS = ['click', 'keydown', 'submit', 'change'] as const;

/**
 * Tells the person when what they have just done has ended in an error that nobody caught: otherwise nothing would happen. Of
 * other errors only the team hears, because the person can do nothing about them.
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
