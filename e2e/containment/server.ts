import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { RegistryEntry } from '@portal/contract';
import { NAMES } from './names.ts';

/** The faults of the server for files whose path matches, instead of serving them. */
export type Fault = 'missing' | 'page' | 'syntax error' | 'throws' | 'hangs' | 'tampered';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
};
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:";

const respond: Record<Fault, (response: ServerResponse, content: Buffer, type: string) => void> = {
  missing: (response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  'syntax error': (response, _, type) => response.writeHead(200, { 'content-type': type }).end('var {{'),
  throws: (response, _, type) =>
    response.writeHead(200, { 'content-type': type }).end('throw new Error("x")'),
  hangs: () => {},
  tampered: (response, content, type) =>
    response.writeHead(200, { 'content-type': type }).end(`${content}\n/**/`),
};

/** Serves the build of `build.ts` with real faults, and records the requests. */
export async function startServer(folder: string) {
  const faults = new Map<RegExp, Fault>();
  const changes = new Map<string, (entry: RegistryEntry) => RegistryEntry>();
  const requestedPaths: string[] = [];
  const reports: { pathname: string; body: string }[] = [];

  function registryEntry(name: string): RegistryEntry {
    const dist = join(folder, name, 'dist');
    const { version, entry, integrity, preload, files, manifest } = JSON.parse(
      readFileSync(join(dist, 'remote.json'), 'utf8'),
    );
    const base = `/remotes/${name}/${version}/`;
    const live: RegistryEntry = {
      name,
      version,
      entry: base + entry,
      integrity,
      preload: preload.map((file: string) => base + file),
      hashes: Object.fromEntries(preload.map((file: string) => [base + file, files[file]])),
      manifest,
    };
    return changes.get(name)?.(live) ?? live;
  }

  function hostPage() {
    const html = readFileSync(join(folder, 'host/index.html'), 'utf8');
    const registry = JSON.stringify({ remotes: NAMES.map(registryEntry) });
    return html.replace(
      '<meta charset="utf-8">',
      `$&<script type="application/json" id="registry">${registry}</script>`,
    );
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, pathname: string) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'POST') reports.push({ pathname, body: Buffer.concat(chunks).toString() });
    if (pathname === '/api/hello')
      response.writeHead(200, { 'content-type': 'application/json' }).end('"hello"');
    else response.writeHead(204).end();
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requestedPaths.push(pathname);
    const [, name, , path] = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    const page = pathname.startsWith('/other/') ? '.' : 'host';
    if (pathname.startsWith('/api/')) return void answerCall(request, response, pathname);
    const dist = path === 'everything.css' ? 'extra' : join(name ?? '', 'dist');
    const file = name && path ? join(folder, dist, path) : join(folder, page, pathname);
    if (!extname(file)) {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY })
        .end(hostPage());
      return;
    }
    const content = readFileSync(file);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const fault = [...faults].find(([pattern]) => pattern.test(pathname))?.[1];
    if (fault) respond[fault](response, content, type);
    else
      response
        .writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000, immutable' })
        .end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    changes,
    requestedPaths,
    reports,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
