import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net';
import type { Access } from '@portal/contract';
import { setBackend } from '../dashboards/backends/admin.ts';
import { insertVersion, setLive } from '../dashboards/versions/store.ts';
import type { Services } from '../platform/context.ts';
import { toSql } from '../platform/db/time.ts';

/** A call as a backend got it. */
export interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  rawHeaders: readonly string[];
  body: string;
}

/** A server of a team, which tests look into. */
export interface Backend {
  url: string;
  heard: Heard[];
  /** Connections that are open now. */
  open(): number;
  stop(): Promise<void>;
}

type Listening = ReturnType<typeof createRawServer>;

async function listen(server: Listening, heard: Heard[]): Promise<Backend> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a backend that answers as told once it has read the whole call. */
export function startBackend(
  answer: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  },
): Promise<Backend> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers, rawHeaders } = request;
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
    } catch {
      return;
    }
    heard.push({ method, url, headers, rawHeaders, body });
    answer(request, response);
  });
  return listen(server as unknown as Listening, heard);
}

/** Starts a backend that does what it likes with each connection. */
export const startRawBackend = (behave: (socket: Socket) => void): Promise<Backend> =>
  listen(createRawServer(behave), []);

/** Makes a dashboard live whose only route is for whom `access` says, and whose panel, if it has one, for whom `panel` says. */
export async function makeLive(
  services: Services,
  name: string,
  access: Access = {},
  version = '1.0.0-00000001',
  panel?: Access,
): Promise<void> {
  const at = toSql(services.clock());
  const route = { path: `/${name}-dashboard`, title: name, access };
  const slots = panel && [{ slot: 'request.panel', name: 'panel', title: name, access: panel, order: 1 }];
  const manifest = {
    name,
    displayName: name,
    contract: '^1.3.0',
    routes: [route],
    nav: [],
    cards: [],
    slots,
  };
  const description = JSON.stringify({
    name,
    version,
    entry: 'remoteEntry.js',
    integrity: '',
    preload: [],
    files: {},
    documents: [],
    manifest: { ...manifest, embeddable: false },
  });
  await insertVersion(services.db, { name, version, source: 'bundled', description, published_at: at });
  await setLive(services.db, name, version, at);
}

/** Makes a dashboard live, with a backend at this address. */
export async function withBackend(
  services: Services,
  name: string,
  url: string,
  access: Access = {},
  panel?: Access,
): Promise<void> {
  await makeLive(services, name, access, undefined, panel);
  await setBackend(services, name, url);
}
