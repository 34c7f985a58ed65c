import { once } from 'node:events';
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';

/** Stands between a client and a server, and forwards until it is told otherwise. */
export interface Middleman {
  port: number;
  /** How many connections of clients are open. */
  connections(): number;
  /** From now on nothing is forwarded, neither way, on the connections that there are (`most` of them at most) and, unless told otherwise, on new ones. */
  swallow(options?: { most?: number; alsoNew?: boolean }): void;
  /** From the moment that a client sends such a text, its answers are lost: the text itself still arrives. */
  loseAnswersTo(text: RegExp): void;
  /** New connections are forwarded again; what was lost stays lost. */
  forward(): void;
  stop(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  swallowed: 'nothing' | 'answers' | 'all';
}

export async function startProxy(target: number): Promise<Middleman> {
  const pairs = new Set<Pair>();
  let swallowNew = false;
  let lostText: RegExp | undefined;
  const listener = createServer({ noDelay: true }, (client) => {
    const server = open(target, '127.0.0.1').setNoDelay(true);
    const pair: Pair = { client, server, swallowed: swallowNew ? 'all' : 'nothing' };
    pairs.add(pair);
    client.on('data', (bytes) => {
      if (lostText?.test(bytes.toString('latin1'))) pair.swallowed = 'answers';
      if (pair.swallowed !== 'all') server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (pair.swallowed === 'nothing') client.write(bytes);
    });
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', () => {});
    client.on('close', end);
    // Of one whose bytes are swallowed not even the end is heard.
    server.on('close', () => {
      if (pair.swallowed === 'nothing') end();
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    connections: () => pairs.size,
    swallow({ most = Number.POSITIVE_INFINITY, alsoNew = true } = {}) {
      for (const pair of [...pairs].slice(0, most)) pair.swallowed = 'all';
      swallowNew = alsoNew;
    },
    loseAnswersTo(text) {
      lostText = text;
    },
    forward() {
      swallowNew = false;
      lostText = undefined;
    },
    async stop() {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      listener.close();
      await once(listener, 'close');
    },
  };
}
