import { Piscina } from 'piscina';
import { buffersOf } from './threads.ts';

/** The result of a task in a thread. `bytes` are moved to the main thread, because copying them would block it. */
export function moving(result: object, bytes: readonly Uint8Array[]): object {
  const movable = { [Piscina.transferableSymbol]: buffersOf(bytes), [Piscina.valueSymbol]: result };
  return Piscina.move(movable as never);
}
