const TICK_MS = 100;

const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();

/** A tenth of a second, and then a turn of the page's own: whatever else waits for a turn has had one as well. */
export const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      waiting.push(resolve);
      port2.postMessage(0);
    }, TICK_MS);
  });
