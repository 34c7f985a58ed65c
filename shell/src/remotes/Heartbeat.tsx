import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Suspect, stopCulprit, watch } from './culprit.ts';
import { tick } from './tick.ts';

/** Ticks between two beats. */
const PAUSE = 10;
/** When an update has not had its turn after this number of ticks, navigation gets no turn either. */
const STARVED = 40;
/** When the page has had no free moment after this number of ticks, it has been busy all the time. */
const BUSY = 100;
/** After this number of ticks, a page has recovered from a removed cause. */
const SOON = 10;
/** A person who does one of these without a pause can keep a slow machine busy. That is no fault of the dashboard. */
const ACTS = ['scroll', 'wheel', 'touchmove', 'pointermove', 'keydown'] as const;

/**
 * Calls back when nothing else waits for a turn. The idle callback comes only after the page was drawn, and a machine that is busy with
 * other things delays that for a long time. A background task waits only for the page's own tasks.
 */
function whenFree(then: () => void): void {
  requestIdleCallback(then);
  if ('scheduler' in window) void scheduler.postTask(then, { priority: 'background' });
}

/**
 * Notices when a dashboard updates itself without end. Each beat is an update with the priority of a navigation, so React does it after all
 * urgent updates. A tick counts only when it gets its turn. So a slow machine has as many chances as a fast one.
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
      // Safari does not say when a page is idle. Chromium does not say it in a frame that has its own process.
      let idle = !('requestIdleCallback' in window) || window.parent !== window;
      if (!idle) whenFree(() => (idle = true));
      for (let ticks = 0; ticks < longest; ticks++) {
        await tick();
        const isMade = made.current === sent;
        // Browsers give hidden pages few turns.
        if (over || document.hidden || (isMade && idle)) return true;
        if (!isMade && ticks >= STARVED) return false;
      }
      // During the search for the cause, acts of the person are no excuse.
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
