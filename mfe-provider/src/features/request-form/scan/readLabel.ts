import type { Collected, Collector } from './collect.ts';
import { openReader } from './reader.ts';

/** Between two looks at the picture. */
const PAUSE_MS = 100;
/** Another barcode of the same label may follow within this time. */
const MORE_MS = 700;
/** Of `readyState`: there is a picture. */
const HAVE_CURRENT_DATA = 2;
/** A problem that comes and goes with the picture stays said for so long. */
const PROBLEM_MS = 2_000;

/**
 * Looks at the picture again and again until it shows a whole UDI. Tells what was found so far after each look, and then whether that is
 * all. Returns what ends it.
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
      // Before the first picture a browser's own reader would refuse to look.
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
