import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from './Heartbeat.tsx';

/** Longer than a page may be busy, in ms. */
const LONG = 20_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // A page that is not drawn gets no idle callback.
  vi.stubGlobal('requestIdleCallback', () => 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass, with turns for messages of message channels. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(100);
      await new Promise((resolve) => setImmediate(resolve));
    });
}

async function stopsIn(postTask: (then: () => void) => Promise<void>): Promise<number> {
  vi.stubGlobal('scheduler', { postTask });
  const stop = vi.fn();
  const { unmount } = render(<Heartbeat suspect={{ hide: () => {}, stop }} />);
  await pass(LONG);
  unmount();
  return stop.mock.calls.length;
}

it('leaves a page alone whose tasks of the lowest priority are run', async () => {
  expect(await stopsIn(async (then) => then())).toBe(0);
});

it('stops a page that has no turn for them', async () => {
  expect(await stopsIn(async () => {})).toBeGreaterThan(0);
});
