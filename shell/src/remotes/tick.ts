const TICK_MS = 100;

const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();

/** Resolves after a tenth of a second, and then after one task of the page. So everything else that was waiting has had a turn, too. */
export const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      waiting.push(resolve);
      port2.postMessage(0);
    }, TICK_MS);
  });
