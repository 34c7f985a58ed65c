// Loaded into a gateway before its own program. When it is told to hold, it blocks the gateway's only thread until it receives a byte, like
// an overloaded machine. The signals that could do this do not exist on every platform.
import { readSync } from 'node:fs';

const STDIN = 0;

process.on('message', (message) => {
  if (message !== 'hold') return;
  process.send('held', () => readSync(STDIN, Buffer.alloc(1)));
});
