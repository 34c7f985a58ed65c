import { SANDBOX_LIMITS } from '@portal/contract';
import { allowance } from './allowance.ts';

/**
 * Reads the messages of a frame, until they are too many, or take the page too long to read: then calls back, once. What `read` makes of a
 * message is given back; undefined for one that is not heard.
 */
export function hearing(onFlood: () => void) {
  const mayTalk = allowance(SANDBOX_LIMITS.messagesPerSecond, 1000);
  const mayTake = allowance(SANDBOX_LIMITS.readingMs, 5000);
  let isOver = false;
  const end = () => {
    isOver = true;
    onFlood();
    return undefined;
  };
  return function hear<Message>(event: MessageEvent, read: (data: unknown) => Message): Message | undefined {
    if (isOver) return undefined;
    // Before anything of the message is read: the browser unpacks it when its data is asked for.
    if (!mayTalk()) return end();
    const began = performance.now();
    const message = read(event.data);
    return mayTake(performance.now() - began) ? message : end();
  };
}
