import { tick } from '../remotes/tick.ts';

/** Ticks between two beats. */
const PAUSE = 10;
/**
 * A frame that has not answered after this number of ticks is busy without end. Only ticks of the page count, so the frame is not blamed
 * for the page's own work.
 */
const HUNG = 80;

/** Asks a frame again and again whether it is alive, and calls back when it is not. Call `answer` with each reply of the frame. */
export function watchBeat(ask: (beat: number) => void, onHung: () => void) {
  let over = false;
  let sent = 0;
  let answered = 0;
  async function beat() {
    while (!over) {
      sent += 1;
      ask(sent);
      let ticks = 0;
      for (; !over && (ticks < PAUSE || (answered < sent && ticks < HUNG)); ticks++) await tick();
      // Browsers give hidden pages few turns.
      if (!over && !document.hidden && answered < sent) {
        over = true;
        onHung();
      }
    }
  }
  void beat();
  return {
    answer: (number: number) => {
      if (number === sent) answered = number;
    },
    end: () => {
      over = true;
    },
  };
}
