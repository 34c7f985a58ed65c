import { SHORTCUT_KEYS as KEYS } from '@portal/domain';
import type { KeyboardEvent } from 'react';

const STEPS: Record<string, (at: number, last: number) => number> = {
  [KEYS.next.key]: (at, last) => Math.min(at + 1, last),
  [KEYS.previous.key]: (at) => Math.max(at - 1, 0),
  [KEYS.first.key]: () => 0,
  [KEYS.last.key]: (_at, last) => last,
};

/** Elements that use Up, Down, Home and End themselves: choices, menus, and areas that scroll. */
const OWN_KEYS = 'input, [role="menu"], [role="menuitem"], [aria-haspopup]';

/** Elements that use all of these keys, with everything inside them. This includes fields that a dashboard has put into a row. */
const FIELDS = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton', 'radiogroup', 'tablist'].map(
    (role) => `[role="${role}"]`,
  ),
].join();

/** A card of a list, or a row of a table of requests. */
export const ITEM = '[role="listitem"], [data-row]';

/**
 * Arrow keys, Home and End move the focus between the cards of a list. They work from every element of the list. ArrowRight and ArrowLeft
 * move between a card and its own buttons. Enter needs no code: the card's button handles it.
 */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  // A panel that is open under its card uses these keys for reading and scrolling.
  if (target.closest('section') || target.closest(FIELDS)) return;
  const item = target.closest(ITEM);
  const next = key in STEPS ? cardAfter(key, currentTarget, item, target) : besides(key, item, target);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function cardAfter(key: string, list: Element, item: Element | null, target: Element) {
  if (target.matches(OWN_KEYS)) return undefined;
  const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cards.findIndex((card) => item?.contains(card));
  return STEPS[key] && cards[STEPS[key](at, cards.length - 1)];
}

function besides(key: string, item: Element | null, target: HTMLElement) {
  const step = { [KEYS.inside.key]: 1, [KEYS.back.key]: -1 }[key];
  const buttons = [...(item?.querySelectorAll<HTMLElement>(':is(article, [data-row]) button') ?? [])];
  return step && buttons[buttons.indexOf(target) + step];
}
