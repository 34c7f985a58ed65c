import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startGateway } from '../../e2e/harness/gateway.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);

export interface Site {
  name: 'portal' | 'monolith';
  url: string;
  stop(): Promise<void>;
}

/** The links by which the portal's page has a dashboard's files fetched early. */
const EARLY = /<link rel="preload"[^>]*href="\/remotes\/[^>]*>/g;

/** In front of the monolith's gateway: its page asks for no dashboard's files, which it has in its own build. */
async function withoutDashboardFiles(gatewayUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isPage = incoming.headers.accept?.includes('text/html') ?? false;
    const headers = { ...incoming.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
    const { method = 'GET' } = incoming;
    const sent = request(`${gatewayUrl}${incoming.url}`, { method, headers }, async (answer) => {
      const { statusCode = 502 } = answer;
      if (!isPage) {
        outgoing.writeHead(statusCode, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const { 'content-length': _, ...rest } = answer.headers;
      outgoing.writeHead(statusCode, rest);
      outgoing.end((await text(answer)).replaceAll(EARLY, ''));
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Builds both and starts a gateway for each, with the demo data. */
export async function openSites(): Promise<Site[]> {
  await run(process.execPath, [path.join(ROOT, 'packages/build/commands/build.mjs')]);
  const rspack = path.join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');
  const config = path.join(import.meta.dirname, 'monolith.config.ts');
  await run(process.execPath, [rspack, 'build', '--config', config], {
    cwd: path.join(ROOT, 'shell'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const portal = await startGateway();
  const monolith = await startGateway({ SHELL_DIR: path.join(ROOT, '.cache/bench/monolith') });
  const front = await withoutDashboardFiles(monolith.url);
  const stop = async () => {
    await front.stop();
    await monolith.stop();
  };
  return [
    { name: 'portal', url: portal.url, stop: portal.stop },
    { name: 'monolith', url: front.url, stop },
  ];
}
