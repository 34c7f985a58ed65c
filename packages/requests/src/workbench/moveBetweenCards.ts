import type { KeyboardEvent } from 'react';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrow keys, Home and End move the focus between the cards of a list. Enter needs no code: the card's button handles it. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof Element) || !event.target.matches('[data-card]')) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
  const next = cards[step(cards.indexOf(event.target as HTMLElement), cards.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
