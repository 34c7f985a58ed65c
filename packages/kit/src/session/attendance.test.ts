// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attendance } from './attendance.ts';

describe('a call', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is marked as without a person on a page that nobody has touched yet', async () => {
    // Load a new copy of the module, because other tests of the same worker have used the page.
    vi.resetModules();
    const { attendance } = await import('./attendance.ts');
    expect(attendance()).toEqual({ 'x-portal-unattended': '1' });
  });

  it('is marked as without a person when nobody has touched the page for a minute', () => {
    window.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(60_000);
    expect(attendance()).toEqual({});
    vi.advanceTimersByTime(1);
    expect(attendance()).toEqual({ 'x-portal-unattended': '1' });
    for (const sign of ['keydown', 'pointermove', 'wheel', 'click', 'pointerdown']) {
      vi.advanceTimersByTime(120_000);
      expect(attendance()).not.toEqual({});
      window.dispatchEvent(new Event(sign));
      expect(attendance()).toEqual({});
    }
  });
});
