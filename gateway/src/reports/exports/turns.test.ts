import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeFileTurn } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('stops what holds a turn for a quarter of an hour', () => {
  const stop = vi.fn(() => giveBack());
  const giveBack = takeFileTurn(1, stop);
  expect(() => takeFileTurn(1, () => {})).toThrow(/under way|being sent/);
  vi.advanceTimersByTime(14 * 60_000);
  expect(stop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(stop).toHaveBeenCalledOnce();
  takeFileTurn(1, () => {})();
});

it('does not stop what was given back', () => {
  const stop = vi.fn();
  takeFileTurn(1, stop)();
  vi.advanceTimersByTime(60 * 60_000);
  expect(stop).not.toHaveBeenCalled();
});
