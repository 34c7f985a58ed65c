/** A dashboard that is shown. */
export interface Suspect {
  /** Hides the dashboard and stops its effects, or brings it back as it was. */
  hide(hidden: boolean): void;
  /** Replaces the dashboard with its failure panel. */
  stop(): void;
}

const shown = new Set<Suspect>();
let searching = false;

export function watch(suspect: Suspect): () => void {
  shown.add(suspect);
  return () => void shown.delete(suspect);
}

/**
 * Stops the dashboard that keeps the page busy. When several are on the page, they are hidden one after the other until the page settles.
 * The other dashboards come back as they were.
 */
export async function stopCulprit(settles: () => Promise<boolean>): Promise<void> {
  if (searching) return;
  searching = true;
  const suspects = [...shown];
  const [only, ...others] = suspects;
  let culprit = others.length === 0 ? only : undefined;
  for (const suspect of culprit ? [] : suspects) {
    suspect.hide(true);
    if (!(await settles())) continue;
    culprit = suspect;
    break;
  }
  culprit?.stop();
  for (const suspect of suspects) if (shown.has(suspect)) suspect.hide(false);
  searching = false;
}
