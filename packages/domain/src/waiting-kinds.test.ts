import { expect, it } from 'vitest';
import { countsToAdd, MOST_WAITING, waitingInAll } from './waiting-kinds.ts';

it('adds kinds of work, and of those that wait at the same stage the larger', () => {
  const counts = { to_vote: 2, to_decide: 3, to_order: 4, questions: 1 };
  expect(countsToAdd(['to_vote', 'to_decide'], counts)).toEqual([3]);
  expect(countsToAdd(['to_vote', 'to_decide', 'to_order', 'questions'], counts)).toEqual([3, 4, 1]);
  expect(countsToAdd(['to_shelve'], counts)).toEqual([]);
  expect(waitingInAll(countsToAdd(['to_vote', 'to_decide'], { to_vote: MOST_WAITING, to_decide: 5 }))).toBe(
    `${MOST_WAITING}+`,
  );
});
