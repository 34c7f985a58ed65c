/** After this time nothing moves any more by itself. */
const PATIENCE_MS = 5000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Calls `end` as soon as the person does something, and after five seconds at the latest. Returns what ends it before. */
export function untilTakenOver(end: () => void): () => void {
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of TAKES_OVER) addEventListener(event, stop, { passive: true });
  function stop() {
    clearTimeout(timer);
    for (const event of TAKES_OVER) removeEventListener(event, stop);
    end();
  }
  return stop;
}
