import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Suspect, stopCulprit, watch } from './culprit.ts';
import { tick } from './tick.ts';

/** Ticks between two beats. */
const PAUSE = 10;
/** After this number of ticks without its turn, React gives navigation no turn either. */
const STARVED = 40;
/** After this number of ticks without a free moment, the page has been busy all the time. */
const BUSY = 100;
/** How soon a page recovers when the cause has been removed. */
const SOON = 10;
/** A person who does one of these on and on may keep a slow machine busy: no fault of the dashboard. */
const ACTS = ['scroll', 'wheel', 'touchmove', 'pointermove', 'keydown'] as const;

/**
 * Calls back once nothing else wants a turn. A page is told that it is idle only after it was drawn, which a machine that is busy with
 * other things puts off for a long time; a task of the lowest priority waits for the page's own tasks alone.
 */
function whenFree(then: () => void): void {
  requestIdleCallback(then);
  if ('scheduler' in window) void scheduler.postTask(then, { priority: 'background' });
}

/**
 * Sees when a dashboard updates itself without end. Each beat is an update that React makes after all urgent ones, as it makes
 * navigation. Ticks count only when they get their turn, so a slow machine has the same number of chances as a fast one.
 */
export function Heartbeat({ suspect }: { suspect: Suspect }) {
  const [beat, setBeat] = useState(0);
  const late = useDeferredValue(beat);
  const made = useRef(0);
  useLayoutEffect(() => {
    made.current = late;
  }, [late]);
  useEffect(() => {
    let over = false;
    let sent = 0;
    let acted = 0;
    const act = () => {
      acted = sent;
    };
    for (const kind of ACTS) window.addEventListener(kind, act, { capture: true, passive: true });
    async function settles(longest = BUSY): Promise<boolean> {
      sent += 1;
      setBeat(sent);
      // Safari does not say when a page is idle, and Chromium not in a frame that has a process of its own.
      let idle = !('requestIdleCallback' in window) || window.parent !== window;
      if (!idle) whenFree(() => (idle = true));
      for (let ticks = 0; ticks < longest; ticks++) {
        await tick();
        const isMade = made.current === sent;
        // Browsers give hidden pages few turns.
        if (over || document.hidden || (isMade && idle)) return true;
        if (!isMade && ticks >= STARVED) return false;
      }
      // While a culprit is looked for, nobody is excused.
      return longest === BUSY && made.current === sent && acted === sent;
    }
    async function beatOnAndOn() {
      while (!over) {
        for (let ticks = 0; ticks < PAUSE; ticks++) await tick();
        if (!over && !document.hidden && !(await settles())) await stopCulprit(() => settles(SOON));
      }
    }
    void beatOnAndOn();
    const forget = watch(suspect);
    return () => {
      over = true;
      for (const kind of ACTS) window.removeEventListener(kind, act, { capture: true });
      forget();
    };
  }, [suspect]);
  return null;
}
