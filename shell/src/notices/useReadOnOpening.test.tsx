// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAllNotices } from './notices.ts';
import { useReadOnOpening } from './useReadOnOpening.ts';

vi.mock('./notices.ts', () => ({ readAllNotices: vi.fn(() => Promise.reject(new Error('away'))) }));

let hidden = false;
const turn = (now: boolean) => {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.mocked(readAllNotices).mockClear();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(cleanup);

describe('what a person is told of a request', () => {
  it('is read once when its page is opened', () => {
    const { rerender } = renderHook(() => useReadOnOpening('7'));
    turn(true);
    turn(false);
    rerender();
    expect(vi.mocked(readAllNotices).mock.calls).toEqual([['7']]);
  });

  it('is read when a page that was opened in the background comes to the front', () => {
    hidden = true;
    renderHook(() => useReadOnOpening('7'));
    expect(readAllNotices).not.toHaveBeenCalled();
    turn(false);
    expect(vi.mocked(readAllNotices).mock.calls).toEqual([['7']]);
  });
});
