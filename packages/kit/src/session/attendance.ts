/** Nobody has touched the page for this long: what it does then it does by itself, because others changed something. */
const AWAY_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click'] as const;

// A page may have been loaded by the browser itself, as after a restart: at first nobody is there.
let lastSign = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined') {
  const seen = () => {
    lastSign = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
}

/** Says of a call that nobody is there for, so that the session does not last longer by it; nothing of any other. */
export const attendance = (): Record<string, string> =>
  Date.now() - lastSign > AWAY_MS ? { 'x-portal-unattended': '1' } : {};
