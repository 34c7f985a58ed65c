import type { CDPSession, Page } from '@playwright/test';
import { within } from './within.ts';

/** How many times slower than this machine's the page's processor is. */
export const CPU_SLOWDOWN = 4;
const LATENCY_MS = 40;
const BYTES_PER_SECOND = (10 * 1024 * 1024) / 8;
const QUIET_TIMEOUT_MS = 20_000;

/** The data that were transferred. */
export interface Load {
  requests: number;
  kb: number;
  scriptKb: number;
}

/** A page on a slow machine with a connection of medium speed. */
export interface Wire {
  session: CDPSession;
  /** The data that were transferred since the last reset. */
  load: Readonly<Load>;
  reset(): void;
  /** Waits until no request is running and the page has nothing more to do. A page with live changes then has its stream. */
  quiet(isLive: boolean): Promise<void>;
}

const NOTHING: Readonly<Load> = { requests: 0, kb: 0, scriptKb: 0 };

export async function slowDown(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const load = { ...NOTHING };
  const underWay = new Set<string>();
  const scripts = new Set<string>();
  let started = 0;
  let isStreaming = false;
  let changed = () => {};
  const over = (requestId: string) => {
    underWay.delete(requestId);
    changed();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    started++;
    underWay.add(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
    if (response.mimeType !== 'text/event-stream') return;
    // A stream never ends.
    isStreaming = true;
    over(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => over(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // A response from the browser's cache is no request.
    if (encodedDataLength > 0) {
      load.requests++;
      load.kb += encodedDataLength / 1000;
      if (scripts.has(requestId)) load.scriptKb += encodedDataLength / 1000;
    }
    over(requestId);
  });

  const settled = async (isLive: boolean) => {
    for (let before = -1; before !== started; ) {
      while (underWay.size > 0 || (isLive && !isStreaming))
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      before = started;
      // A response may lead to further requests. They are sent by the time the page is idle.
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    }
  };
  return {
    session,
    load,
    reset: () => void Object.assign(load, NOTHING),
    quiet: (isLive) => within(QUIET_TIMEOUT_MS, settled(isLive), `${page.url()} did not come to rest`),
  };
}
