import { untilTakenOver } from './untilTakenOver.ts';

/**
 * Scrolls a part of the page into view, and moves the focus to the element that `focused` finds in it, as soon as it is there. It keeps the
 * part in view for a few seconds when other content loads above it, unless the person does something. Returns a function that stops this.
 */
export function bringIntoView(part: HTMLElement, focused: () => HTMLElement | null): () => void {
  let target: HTMLElement | null = null;
  const bring = () => {
    part.scrollIntoView();
    if (target) return;
    target = focused();
    // A frame must not take the focus from the page around it.
    if (document.hasFocus()) (target ?? part).focus({ preventScroll: true });
  };
  bring();
  const observer = new ResizeObserver(bring);
  // The part grows when its content is loaded, and moves when something is loaded above it.
  observer.observe(part);
  observer.observe(document.body);
  return untilTakenOver(() => observer.disconnect());
}
