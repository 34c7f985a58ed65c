import { untilTakenOver } from './untilTakenOver.ts';

/**
 * Brings a part of the page into view, with the focus on what `focused` finds in it, once that is there. What comes above it within the
 * next seconds does not push it away again, unless the person has done something. Returns what ends it.
 */
export function bringIntoView(part: HTMLElement, focused: () => HTMLElement | null): () => void {
  let target: HTMLElement | null = null;
  const bring = () => {
    part.scrollIntoView();
    if (target) return;
    target = focused();
    // The page around a frame keeps its focus.
    if (document.hasFocus()) (target ?? part).focus({ preventScroll: true });
  };
  bring();
  const observer = new ResizeObserver(bring);
  // The part grows when its content comes, and the page when something comes above it.
  observer.observe(part);
  observer.observe(document.body);
  return untilTakenOver(() => observer.disconnect());
}
