/** A part of the page that has a heading. */
const PLACE = 'section, [role="dialog"]';
/** Elements that stand over the page and close by themselves. */
const BESIDE = '[role="dialog"], [role="menu"]';
const HEADING = 'h1, h2, h3, h4';
const MESSAGE = '[role="alert"]';

const isLost = () => document.activeElement === null || document.activeElement === document.body;
const titleOf = (page: Element | null) => page?.querySelector<HTMLElement>('h1:not([data-passing])') ?? null;

/** The element and all its ancestors, from the inside out. */
function pathOf(target: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = target; each; each = each.parentElement) path.push(each);
  return path;
}

const placeIn = (path: readonly Element[]) => path.find((each) => each.isConnected)?.closest(PLACE) ?? null;

const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];

/** Where the focus is: the element and its ancestors, the headings before it, and the messages that were there. */
interface Spot {
  path: readonly Element[];
  headings: readonly HTMLElement[];
  messages: readonly HTMLElement[];
}
const NOWHERE: Spot = { path: [], headings: [], messages: [] };

const spotOf = (target: Element): Spot => ({
  path: pathOf(target),
  headings: all(HEADING).filter(
    (each) => each.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING,
  ),
  messages: all(MESSAGE),
});

/** The element that tells a person where they are now: the message that has appeared, else the nearest heading before it. */
function headOf(place: Element, { headings, messages }: Spot): HTMLElement {
  const within = (each: HTMLElement) => place.contains(each);
  return (
    all(MESSAGE).find((each) => within(each) && !messages.includes(each)) ??
    headings.filter(within).at(-1) ??
    place.querySelector<HTMLElement>(HEADING) ??
    (place as HTMLElement)
  );
}

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus();
}

/**
 * An element that has the focus can disappear: someone else has made a decision, the opener of a dialog is gone, a form shows its
 * next step. The browser then focuses nothing, and a person who uses a keyboard or a screen reader is lost. This function moves
 * the focus to the message that has appeared in the same part of the page, or to the nearest heading before. After a dialog it moves the focus to where it was before the
 * dialog. Code that has a better place for the focus sets it first. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  /** `inPage`: the last place of the focus outside of dialogs and menus, which are not inside the page's content. */
  let here = NOWHERE;
  let inPage = NOWHERE;
  let title: HTMLElement | null = null;
  let isWaiting = false;

  function next(): HTMLElement | null {
    const around = placeIn(here.path);
    if (around) return headOf(around, here);
    const [before] = inPage.path;
    if (before instanceof HTMLElement && before.isConnected) return before;
    const part = placeIn(inPage.path);
    if (part) return headOf(part, inPage);
    // When another page is opened, its heading takes the focus by itself.
    return title?.isConnected ? title : null;
  }

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    here = spotOf(target);
    const page = target.closest('main');
    if (!page || target.closest(BESIDE)) return;
    inPage = here;
    title = titleOf(page);
  }

  /**
   * After a click on an empty place this forgets the element, so that the focus is not moved later. It does not forget a control that is
   * disabled while it works.
   */
  function onBlur() {
    requestAnimationFrame(() => {
      const [element] = here.path;
      if (isLost() && element?.isConnected && !element.matches(':disabled')) here = NOWHERE;
    });
  }

  const observer = new MutationObserver(() => {
    if (isWaiting || !here.path[0] || here.path[0].isConnected) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      if (!isLost()) return;
      const target = next();
      here = NOWHERE;
      if (target) focus(target);
    });
  });

  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  observer.observe(document, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    observer.disconnect();
  };
}
