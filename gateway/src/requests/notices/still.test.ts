import { expect, it } from 'vitest';
import { isStillSo } from './still.ts';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const [BEFORE, AFTER] = ['2026-11-23 12:00:00.000', '2026-11-25 12:00:00.000'] as const;
const ME = 7;

it.each([
  // A request that was decided or waits for its requester is not due.
  ['reminder', null, false],
  ['reminder', AFTER, true],
  ['overdue', null, false],
  ['overdue', AFTER, false],
  ['overdue', BEFORE, true],
  ['escalated', null, false],
  ['escalated', AFTER, false],
  ['escalated', BEFORE, true],
  // What has happened stays true.
  ['approved', null, true],
] as const)('a mail of the kind %s about a request that is due %s is still so: %s', (kind, due_at, so) => {
  expect(isStillSo({ kind, assignee_id: null, due_at, told_of_due_day: true }, ME, NOW)).toBe(so);
});

it.each([
  [ME, true],
  [8, false],
  [null, false],
])('of a request that %s has, it is said to whoever has it alone', (assignee_id, so) => {
  expect(isStillSo({ kind: 'given', assignee_id, due_at: null, told_of_due_day: false }, ME, NOW)).toBe(so);
});

it('a reminder is no longer so when the request has another due day, of which nobody was told', () => {
  const told = { kind: 'reminder', assignee_id: null, due_at: AFTER } as const;
  expect(isStillSo({ ...told, told_of_due_day: false }, ME, NOW)).toBe(false);
  expect(isStillSo({ ...told, told_of_due_day: 0 }, ME, NOW)).toBe(false);
});
