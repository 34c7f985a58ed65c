// Loaded into a gateway before its own program: told to hold, it stops its one thread, as an overloaded machine would, until it is
// sent a byte. A signal that does this is not known on every platform.
import { readSync } from 'node:fs';

const STDIN = 0;

process.on('message', (message) => {
  if (message !== 'hold') return;
  process.send('held', () => readSync(STDIN, Buffer.alloc(1)));
});
