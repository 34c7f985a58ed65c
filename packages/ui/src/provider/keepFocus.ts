/** A part of the page that has a heading. */
const PLACE = 'section, [role="dialog"]';
/** What stands over the page, and goes by itself. */
const BESIDE = '[role="dialog"], [role="menu"]';
const HEADING = 'h1, h2, h3, h4';

const isLost = () => document.activeElement === null || document.activeElement === document.body;
const titleOf = (page: Element | null) => page?.querySelector<HTMLElement>('h1:not([data-passing])') ?? null;

/** The element and what it stands in, from the inside out. */
function pathOf(target: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = target; each; each = each.parentElement) path.push(each);
  return path;
}

const placeIn = (path: readonly Element[]) => path.find((each) => each.isConnected)?.closest(PLACE) ?? null;

/** What tells a person where they are now: the message that has come, else the heading. */
const headOf = (place: Element): HTMLElement =>
  place.querySelector<HTMLElement>('[role="alert"]') ??
  place.querySelector<HTMLElement>(HEADING) ??
  (place as HTMLElement);

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus();
}

/**
 * When what has the focus is taken away (a decision that somebody else has made, a dialog whose opener is gone, the next
 * step of a form), the browser gives the focus to nothing, and who works by keyboard or ear is lost. Then it goes to the
 * message or heading of the part of the page that it was in; after a dialog to where it was before. Whoever places it better
 * themselves does so first. Returns how to stop.
 */
export function keepFocus(): () => void {
  /** Where the focus is, and where it was last outside of dialogs and menus, which stand beside the page. */
  let held: readonly Element[] = [];
  let inPage: readonly Element[] = [];
  let title: HTMLElement | null = null;
  let isWaiting = false;

  function next(): HTMLElement | null {
    const around = placeIn(held);
    if (around) return headOf(around);
    const [before] = inPage;
    if (before instanceof HTMLElement && before.isConnected) return before;
    const part = placeIn(inPage);
    if (part) return headOf(part);
    // Another page's heading takes it by itself.
    return title?.isConnected ? title : null;
  }

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    held = pathOf(target);
    const page = target.closest('main');
    if (!page || target.closest(BESIDE)) return;
    inPage = held;
    title = titleOf(page);
  }

  /** Left by a click on nothing. What is disabled while it works is not left. */
  function onBlur() {
    requestAnimationFrame(() => {
      if (isLost() && held[0]?.isConnected && !held[0].matches(':disabled')) held = [];
    });
  }

  const observer = new MutationObserver(() => {
    if (isWaiting || !held[0] || held[0].isConnected) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      if (!isLost()) return;
      const target = next();
      held = [];
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
