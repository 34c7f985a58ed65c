/**
 * After this time without input the person counts as away. The page then makes calls only by itself, because other people changed
 * something.
 */
const AWAY_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click'] as const;

// A browser may load a page by itself, for example after a restart. So the person counts as away until the first sign.
let lastSign = Number.NEGATIVE_INFINITY;

/** Records that a person is at the page; a frame inside the page can report it too. */
export const notePresence = (): void => {
  lastSign = Date.now();
};
if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, notePresence, { capture: true, passive: true });

/** Whether the person has used the page within this time. */
export const wasTouched = (withinMs: number): boolean => Date.now() - lastSign <= withinMs;

/**
 * A header that marks calls without a person at the page, so that they do not make the session last longer. Other calls get no
 * header.
 */
export const attendance = (): Record<string, string> =>
  wasTouched(AWAY_MS) ? {} : { 'x-portal-unattended': '1' };
