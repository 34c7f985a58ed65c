import { Piscina } from 'piscina';
import { buffersOf } from './threads.ts';

/** The result of a task in a thread, of which these bytes move to the main thread: it would be held up while it copies them. */
export const moving = (result: object, bytes: readonly Uint8Array[]): object => ({
  get [Piscina.transferableSymbol]() {
    return buffersOf(bytes);
  },
  get [Piscina.valueSymbol]() {
    return result;
  },
});
