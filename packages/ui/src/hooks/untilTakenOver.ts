/** After this time nothing is scrolled automatically any more. */
const PATIENCE_MS = 5000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Calls `end` as soon as the person does something, and after five seconds at the latest. Returns a function that ends it earlier. */
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
