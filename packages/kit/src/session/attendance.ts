/** Nobody has touched the page for this long: what it reads then it reads by itself, because others changed something. */
const AWAY_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let lastSign = Date.now();
if (typeof window !== 'undefined') {
  const seen = () => {
    lastSign = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
}

/** Says of a read that nobody is there for, so that the session does not last longer by it; nothing of any other. */
export const attendance = (): Record<string, string> =>
  Date.now() - lastSign > AWAY_MS ? { 'x-portal-unattended': '1' } : {};
