import type { Collected, Collector } from './collect.ts';
import { openReader } from './reader.ts';

/** The time between two looks at the picture, in ms. */
const PAUSE_MS = 100;
/** Another barcode of the same label may follow within this time, in ms. */
const MORE_MS = 700;
/** The `readyState` of a video that has a picture. */
const HAVE_CURRENT_DATA = 2;
/** A problem that comes and goes with the picture stays visible for this time, in ms. */
const PROBLEM_MS = 2_000;

/**
 * Looks at the picture again and again until it shows a whole UDI. After each look it reports the result so far, and whether that is all.
 * Returns a function that stops this.
 */
export function readLabel(
  picture: HTMLVideoElement,
  collector: Collector,
  { onLook, onFault }: { onLook(found: Collected, isDone: boolean): void; onFault(): void },
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  let since = 0;
  let trouble: { problem: string; at: number } | undefined;
  const reader = openReader();
  const look = async () => {
    try {
      const open = await reader;
      // A browser's own reader throws when there is no picture yet.
      if (!isOver && picture.readyState < HAVE_CURRENT_DATA) {
        timer = setTimeout(look, PAUSE_MS);
        return;
      }
      const texts = await open.read(picture);
      if (isOver) return;
      const found = collector.look(texts);
      const now = performance.now();
      if (found.udi?.text !== last) since = now;
      last = found.udi?.text;
      const isDone = found.isWhole && (found.isOne || now - since >= MORE_MS);
      if (found.problem) trouble = { problem: found.problem, at: now };
      const isTroubled = trouble && now - trouble.at < PROBLEM_MS;
      onLook({ ...found, problem: isTroubled ? (trouble?.problem ?? null) : null }, isDone);
      if (!isDone) timer = setTimeout(look, PAUSE_MS);
    } catch {
      if (!isOver) onFault();
    }
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    reader.then((open) => open.close()).catch(() => {});
  };
}
