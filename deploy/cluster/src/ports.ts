import { once } from 'node:events';
import { createServer } from 'node:net';

export const HOST = '127.0.0.1';

async function take(port: number) {
  const server = createServer().listen(port, HOST);
  await once(server, 'listening');
  return server;
}

/** So many free ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => take(0)));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(
    servers.map((server) => {
      server.close();
      return once(server, 'close');
    }),
  );
  return ports;
}

/** The port, if it is given and nobody uses it, else a free one. */
export async function portOr(wanted: number): Promise<number> {
  const server = await take(wanted).catch(() => take(0));
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
