import { SANDBOX_LIMITS } from '@portal/contract';
import { allowance } from './allowance.ts';

/**
 * Reads the messages of a frame. When there are too many, or when reading them takes too long, it stops and calls back once. Returns the
 * result of `read`, or undefined for a message that is not read.
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
    // This must come before anything of the message is read: the browser deserializes it when its data is accessed.
    if (!mayTalk()) return end();
    const began = performance.now();
    const message = read(event.data);
    return mayTake(performance.now() - began) ? message : end();
  };
}
