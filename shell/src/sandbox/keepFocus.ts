import { allowance } from './allowance.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';
const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(FIELDS);
/** A frame may mean no harm: it moves the focus when its first screen comes. */
const MOST_TAKEN = 3;

/**
 * When a frame takes the focus out of a field of the portal, gives the focus back, and the keys that were typed in between, and calls back
 * when the frame does so again and again. No browser lets the page prevent this. During this time the frame is inert: a press on it reaches
 * the page, so that only such a press, or Tab, moves a person out of the field. Returns a function that stops this.
 */
export function keepFocus(frame: HTMLIFrameElement, onTaking: () => void): () => void {
  const mayTake = allowance(MOST_TAKEN, 10_000);
  let field: HTMLElement | undefined;
  function look() {
    const active = document.activeElement;
    if (field?.isConnected) {
      // The person has not left it: the frame is out of their reach.
      if (active === frame) return giveBack(field);
      // In Firefox the focus is nowhere for a moment before the frame has it.
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
  // The browser reports the focus before it moves it.
  const lookSoon = () => setTimeout(look);
  function enter({ target }: Event) {
    // Not only then: the frame may take it before.
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
    // A frame that goes while the focus is in it leaves it nowhere.
    if (field?.isConnected) {
      window.focus();
      field.focus();
    }
  };
}
