// @vitest-environment happy-dom
import { SANDBOX_LIMITS } from '@portal/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { meetPortal } from './link.ts';

/** A port that records what the frame sends. */
const portalPort = () => ({
  postMessage: vi.fn(),
  onmessage: (_event: { data: object }) => {},
});

/** A frame that is connected with the portal by this port. */
async function met(port: ReturnType<typeof portalPort>) {
  const link = meetPortal();
  const event = Object.assign(new Event('message'), {
    source: window.parent,
    data: { sandbox: 'welcome' },
    ports: [port],
  });
  window.dispatchEvent(event);
  return link;
}

describe('a call of a sandboxed frame', () => {
  afterEach(() => vi.useRealTimers());
  const download = { type: 'download', request: '7', file: '8', name: 'a.xlsx' } as const;

  it('ends without a status when the portal is silent for too long, and is cancelled there', async () => {
    vi.useFakeTimers();
    const port = portalPort();
    const link = await met(port);
    const answer = link.ask(download);
    await vi.advanceTimersByTimeAsync(SANDBOX_LIMITS.silence);
    expect(await answer).toEqual({ type: 'answer', call: 1, status: 0 });
    expect(port.postMessage).toHaveBeenLastCalledWith({ type: 'cancel', call: 1 });
  });

  it('waits as long as the portal tells of progress', async () => {
    vi.useFakeTimers();
    const port = portalPort();
    const link = await met(port);
    const shares: number[] = [];
    const answer = link.ask(download, { onProgress: (share) => shares.push(share) });
    for (const share of [0.3, 0.6]) {
      await vi.advanceTimersByTimeAsync(SANDBOX_LIMITS.silence - 1);
      port.onmessage({ data: { type: 'progress', call: 1, share } });
    }
    port.onmessage({ data: { type: 'answer', call: 1, status: 204 } });
    expect(await answer).toEqual({ type: 'answer', call: 1, status: 204 });
    expect(shares).toEqual([0.3, 0.6]);
    await vi.advanceTimersByTimeAsync(SANDBOX_LIMITS.silence);
    expect(port.postMessage).toHaveBeenCalledTimes(1);
  });
});
