import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { startGateway } from '../../e2e/harness/gateway.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MONOLITH = path.join(ROOT, '.cache/bench/monolith');
const run = promisify(execFile);

export interface Site {
  name: 'portal' | 'monolith';
  url: string;
  stop(): Promise<void>;
}

/** The links in the portal's page that start the download of a dashboard's files early. */
const EARLY = /<link rel="preload"[^>]*href="\/remotes\/[^>]*>/g;

/** The monolith contains the dashboards, so its page must not request the portal's files of them. */
const withoutDashboardFiles = (page: string) => page.replaceAll(EARLY, '');

/** A server in front of a gateway, the same for both sites. It passes each page through `change` and sends it as the gateway would. */
async function startFront(gatewayUrl: string, change: (page: string) => string) {
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
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
      const page = brotliCompressSync(change(await text(answer)), { params });
      outgoing.writeHead(statusCode, {
        ...answer.headers,
        'content-encoding': 'br',
        'content-length': page.length,
      });
      outgoing.end(page);
    });
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Builds the portal if it is out of date, and the same sources as one application, unless a built one is given. */
export async function buildSites(monolith?: string): Promise<void> {
  await run(process.execPath, [path.join(ROOT, 'packages/build/commands/build.mjs')]);
  if (monolith !== undefined) return;
  const rspack = path.join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');
  const config = path.join(import.meta.dirname, 'monolith.config.ts');
  await run(process.execPath, [rspack, 'build', '--config', config], {
    cwd: path.join(ROOT, 'shell'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Starts a gateway with the demo data for the portal or the monolith, which is the one in this folder. */
export async function openSite(name: Site['name'], monolith = MONOLITH): Promise<Site> {
  const gateway = await startGateway({
    RATE_LIMITS: 'off',
    ...(name === 'monolith' && { SHELL_DIR: monolith }),
  });
  const front = await startFront(gateway.url, name === 'portal' ? (page) => page : withoutDashboardFiles);
  return {
    name,
    url: front.url,
    async stop() {
      front.stop();
      await gateway.stop();
    },
  };
}
