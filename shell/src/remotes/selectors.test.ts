import { expect, it } from 'vitest';
import { inAnyState, insideOf, listed } from './selectors.ts';

it.each([
  ['nav', 'nav'],
  ['nav a:hover', 'nav a:is(*)'],
  ['nav:not(:hover)', 'nav'],
  ['nav:not([x="("]), a', 'nav, a'],
  [':not(:is(:focus, :active)):hover', ':is(*)'],
  ['main > :not(p), a', 'main >*, a'],
  ['nav :not(p), a', 'nav *, a'],
  ['a:is(:link, :visited)::before', 'a:is(:is(*), :is(*))'],
  ['html:has(:checked) nav', 'html:has(:is(*)) nav'],
  ['li:nth-child(2n)', 'li:nth-child(2n)'],
  ['::view-transition-old(root)', '*'],
])('%s, in any state, is among %s', (selector, wider) => {
  expect(inAnyState(selector)).toBe(wider);
});

it.each([
  ['.a', '& p', ':is(.a) p'],
  ['.a', 'p', ':is(.a) p'],
  ['.a, .b', 'p, :is(nav, &)', ':is(.a, .b) p, :is(nav, :is(.a, .b))'],
  ['.a', '[x="(,"] p, &:hover', ':is(.a) [x="(,"] p, :is(.a):hover'],
])('a rule in %s for %s is for %s', (outer, list, whole) => {
  expect(insideOf(outer, list)).toBe(whole);
});

it('a list ends at its own commas', () => {
  expect(listed(':is(a, b), c')).toEqual([':is(a, b)', 'c']);
});
