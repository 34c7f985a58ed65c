import { expect, it } from 'vitest';
import { quorumOf } from './quorum.ts';

const USUAL = { share: 50, least: 3 };

it('needs more than half of the members', () => {
  const needed = [5, 6, 7, 8, 9].map((members) => quorumOf(members, 0, USUAL).needed);
  expect(needed).toEqual([3, 4, 4, 5, 5]);
});

it('needs at least three, also of fewer members', () => {
  expect(quorumOf(2, 2, USUAL)).toEqual({ needed: 3, present: 2, reached: false });
  expect(quorumOf(3, 3, USUAL)).toEqual({ needed: 3, present: 3, reached: true });
});

it('can need all, and no more than all', () => {
  expect(quorumOf(10, 10, { share: 99, least: 1 })).toEqual({ needed: 10, present: 10, reached: true });
});
