import { allowance } from './allowance.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';
const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(FIELDS);
/** How often a frame may take the focus without harm: it moves the focus when its first screen appears. */
const MOST_TAKEN = 3;

/**
 * Protects the fields of the portal from a frame that takes their focus. No browser lets the page prevent this. So the function gives the
 * focus back, and calls `onTaking` when the frame takes it again and again. While a field has the focus, the frame is inert, so a press on
 * the frame reaches the page. The person leaves the field only with such a press or with Tab. Returns a function that stops this.
 */
export function keepFocus(frame: HTMLIFrameElement, onTaking: () => void): () => void {
  const mayTake = allowance(MOST_TAKEN, 10_000);
  let field: HTMLElement | undefined;
  function look() {
    const active = document.activeElement;
    if (field?.isConnected) {
      // The person cannot have moved the focus into the frame, because the frame is inert.
      if (active === frame) return giveBack(field);
      // In Firefox nothing has the focus for a moment before the frame gets it.
      if (active === document.body) return;
    }
    hold(isField(active) ? active : undefined);
  }
  function hold(next: HTMLElement | undefined) {
    field = next;
    frame.inert = next !== undefined;
  }
  function giveBack(to: HTMLElement) {
    window.focus();
    to.focus();
    if (!mayTake()) onTaking();
  }
  // The browser reports the focus change before it happens.
  const lookSoon = () => setTimeout(look);
  function enter({ target }: Event) {
    // Do this at once and not only in `look`: the frame may take the focus before that.
    if (isField(target)) hold(target);
    lookSoon();
  }
  function letGo({ target, type, key }: Event & { key?: string }) {
    if (type === 'keydown' ? key !== 'Tab' : target === field) return;
    hold(undefined);
    lookSoon();
  }
  const listeners = [
    [document, 'focusin', enter],
    [document, 'focusout', lookSoon],
    [window, 'blur', lookSoon],
    [document, 'pointerdown', letGo],
    [document, 'keydown', letGo],
  ] as const;
  for (const [target, type, hear] of listeners) target.addEventListener(type, hear, { capture: true });
  look();
  return () => {
    for (const [target, type, hear] of listeners) target.removeEventListener(type, hear, { capture: true });
    // When a frame with the focus is removed, nothing has the focus.
    if (field?.isConnected) {
      window.focus();
      field.focus();
    }
  };
}
