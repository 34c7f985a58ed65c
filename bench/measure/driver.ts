// Makes the load in a process of its own. It opens `connections` sockets on loopback. Each one sends its next request when the last is
// answered.
import { connect, type Socket } from 'node:net';
import { answerParent } from './child.ts';
import { now, quantile } from './clock.ts';
import type { Job, Load } from './load.ts';

interface Answer {
  status: number;
  body: Buffer;
  bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** The answer when it is complete; undefined until then. */
function parse(received: Buffer): Answer | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const body = received.subarray(end + HEAD_END.length);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const whole =
    length === undefined
      ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : body.length >= Number(length);
  return whole || status === 204 ? { status, body, bytes: received.length } : undefined;
}

class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answered: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (data) => {
      // The data would be a string only after setEncoding().
      const bytes = data as Buffer;
      this.#received = this.#received.length ? Buffer.concat([this.#received, bytes]) : bytes;
      const answer = parse(this.#received);
      if (answer) this.#answered?.(answer);
    });
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('the connection was closed')));
  }

  send(request: Buffer): Promise<Answer> {
    this.#received = Buffer.alloc(0);
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close() {
    this.#failed = undefined;
    this.#socket.destroy();
  }
}

async function run({ port, requests, connections, most, ms, once }: Job): Promise<Load> {
  const encoded = requests.map((text) => Buffer.from(text));
  const latencies: number[] = [];
  const limit = Math.min(most, once ? encoded.length : most);
  let sent = 0;
  let failed = 0;
  let failure: string | undefined;
  let bytes = 0;
  const started = now();
  const work = async () => {
    const connection = new Connection(port);
    while (sent < limit && now() - started < ms) {
      const request = encoded[sent++ % encoded.length] as Buffer;
      const from = now();
      const { status, body, bytes: size } = await connection.send(request);
      latencies.push(now() - from);
      bytes += size;
      if (status < 400 && body.indexOf('"errors":[') < 0) continue;
      failed++;
      failure ??= `${status} ${body.toString('utf8', 0, 300)}`;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = now() - started;
  latencies.sort((a, b) => a - b);
  return {
    answered: latencies.length - failed,
    failed,
    failure,
    ms: took,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    bytes: Math.round(bytes / Math.max(1, latencies.length)),
  };
}

answerParent<Job>(run);
