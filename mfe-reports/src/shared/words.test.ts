import { expect, it } from 'vitest';
import { periodWords } from './words.ts';

it.each([
  ['2026-01-01', '2026-03-31', 'Jan 1, 2026 – Mar 31, 2026'],
  ['2026-01-01', '2026-01-01', 'Jan 1, 2026'],
  ['yesterday', '<img src=x>', 'yesterday – <img src=x>'],
  ['2026-13-99', '2026-01-01', '2026-13-99 – Jan 1, 2026'],
])('a period in words, whatever an address says: %s to %s', (from, until, words) => {
  expect(periodWords({ from, until })).toBe(words);
});
