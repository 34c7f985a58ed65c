import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadScript } from './loadScript.ts';

const MESSAGE = 'Failed to download latest local script. Please contact support if this happens again.';

afterEach(() => void vi.useRealTimers());

describe("an identity service's script", () => {
  it('is given when it comes', async () => {
    expect(await loadScript('local', async () => 'module')).toBe('module');
  });

  it('that cannot be loaded says whom to ask', async () => {
    await expect(loadScript('local', () => Promise.reject(new TypeError('network')))).rejects.toThrow(
      MESSAGE,
    );
  });

  it('is waited for 15 seconds', async () => {
    vi.useFakeTimers();
    const outcome = loadScript('local', () => new Promise(() => {})).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe(MESSAGE);
  });
});
