import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const umd = (name: string, file: string) => join(dirname(resolve(`${name}/package.json`)), 'umd', file);

const PAGE = join(import.meta.dirname, '../../docs/embed.html');
/** The portal's address in the documented example. */
const DOCUMENTED = 'http://localhost:3000';
const SCRIPTS: Record<string, string> = {
  '/react.js': umd('react-18', 'react.production.min.js'),
  '/react-dom.js': umd('react-dom-18', 'react-dom.production.min.js'),
};

/** The strictest policy with which a page can still show a dashboard. */
const strictPolicy = (portal: string) =>
  `default-src 'none'; script-src ${portal}; connect-src ${portal}; frame-src ${portal}`;
const strictPage = (
  portal: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Strict</title>
  <script src="${portal}/embed.js"></script>
  <device-requests-dashboard name="provider"></device-requests-dashboard></html>`;

/** Two dashboards in one page. */
const severalPage = (
  portal: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Several</title>
  <script src="${portal}/embed.js"></script>
  <device-requests-dashboard name="provider"></device-requests-dashboard>
  <device-requests-dashboard name="committee"></device-requests-dashboard></html>`;

/** A page of another origin that shows dashboards of the portal. `/strict` has its own strict policy. */
export async function startHost(port = 0) {
  let portal = DOCUMENTED;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', DOCUMENTED);
    const script = SCRIPTS[pathname];
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    if (script) response.end(readFileSync(script));
    else if (pathname === '/strict')
      response.setHeader('content-security-policy', strictPolicy(portal)).end(strictPage(portal));
    else if (pathname === '/several') response.end(severalPage(portal));
    else response.end(readFileSync(PAGE, 'utf8').replaceAll(DOCUMENTED, portal));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shows(url: string) {
      portal = url;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `node e2e/embed/host.ts http://localhost:3000 8080` */
if (process.argv[1] === import.meta.filename) {
  const host = await startHost(Number(process.argv[3] ?? 8080));
  host.shows(process.argv[2] ?? DOCUMENTED);
  process.stdout.write(`${host.origin}\n`);
}
