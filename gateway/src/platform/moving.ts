import { Piscina } from 'piscina';
import { buffersOf } from './threads.ts';

/** The result of a task in a thread, of which these bytes move to the main thread: it would be held up while it copies them. */
export function moving(result: object, bytes: readonly Uint8Array[]): object {
  const movable = { [Piscina.transferableSymbol]: buffersOf(bytes), [Piscina.valueSymbol]: result };
  return Piscina.move(movable as never);
}
