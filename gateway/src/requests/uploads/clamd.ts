import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Longer than a scan of the largest upload takes. */
const PATIENCE_MS = 30_000;
const LONGEST_ANSWER = 4_096;
const LARGEST_CHUNK = 64 * 1024;

/** Connects to the address at which clamd listens: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. */
function open(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  const socket =
    protocol === 'unix:'
      ? connect(decodeURIComponent(pathname))
      : connect(Number(port) || 3310, hostname.replace(/^\[|\]$/g, ''));
  return socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('clamd does not answer')));
}

/**
 * Sends the bytes in chunks, each after its length. Stops when clamd closes the connection, as it does when they are more than it takes.
 */
async function send(socket: Socket, bytes: Readable): Promise<void> {
  const write = async (part: Buffer) => {
    if (!socket.write(part) && socket.writable)
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length && socket.writable; at += LARGEST_CHUNK) {
      const part = chunk.subarray(at, at + LARGEST_CHUNK);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      await write(Buffer.concat([length, part]));
    }
  }
  await write(Buffer.alloc(4));
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const part of socket as AsyncIterable<Buffer>) {
    answer += part.toString('utf8');
    if (answer.includes('\0') || answer.length > LONGEST_ANSWER) break;
  }
  return answer.split('\0')[0] ?? '';
}

/** Connects to clamd and runs `ask` with the connection. Rejects when clamd cannot be reached. */
async function connected<T>(address: string, ask: (socket: Socket) => Promise<T>): Promise<T> {
  const socket = open(address);
  try {
    await once(socket, 'connect');
    return await ask(socket);
  } finally {
    socket.destroy();
  }
}

/** Rejects unless clamd answers. */
export const assertThere = (address: string): Promise<void> =>
  connected(address, async (socket) => {
    socket.write('zPING\0');
    const answer = await answerOf(socket);
    if (answer !== 'PONG') throw new Error(`clamd answers "${answer}"`);
  });

/**
 * Has clamd scan these bytes. Returns its name for the malware that it has found, or null. Rejects when clamd cannot be reached, or gives
 * no result for these bytes, for example because they are more than it takes.
 */
export async function scan(address: string, bytes: Readable): Promise<string | null> {
  try {
    return await connected(address, async (socket) => {
      const [answer] = await Promise.all([answerOf(socket), send(socket, bytes)]);
      if (answer === 'stream: OK') return null;
      const virusName = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (!virusName) throw new Error(`clamd answers "${answer}"`);
      return virusName.slice(0, 200);
    });
  } finally {
    bytes.destroy();
  }
}
