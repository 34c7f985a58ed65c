import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMariadb } from '../../gateway/src/testing/mariadb.ts';
import { startGateway } from './gateway.ts';
import { CONTAINMENT, type Dialect, FILLED } from './launched.ts';

const run = promisify(execFile);
const BUILD = join(import.meta.dirname, '../../packages/build/commands/build.mjs');
const BUILD_CONTAINMENT = join(import.meta.dirname, '../containment/build.ts');
const stops: (() => Promise<void>)[] = [];
let built: Promise<unknown> | undefined;

async function freshDatabase(): Promise<string> {
  const mariadb = await startMariadb();
  stops.push(mariadb.stop);
  return mariadb.makeDatabase('journeys');
}

/**
 * The data folder of a portal that was started once and then ended. Gateways that start on a copy do not have to create the demo data
 * again.
 */
async function fillFolder(): Promise<string> {
  const gateway = await startGateway();
  stops.push(gateway.stop);
  await gateway.end();
  return gateway.dataDir;
}

/** Each role signs in before the first journey, and may then be idle for most of the run. */
const SIGNED_IN_ONCE = { SESSION_IDLE_MINUTES: String(8 * 60) };

async function startPortal(dialect: Dialect): Promise<string> {
  // One database accepts any document, as in development. The other accepts only registered documents, as in production.
  const gateway = await startGateway({
    ...SIGNED_IN_ONCE,
    ...(dialect === 'mariadb' && { DATABASE_URL: await freshDatabase(), GRAPHQL_ARBITRARY: 'off' }),
  });
  stops.push(gateway.stop);
  return gateway.url;
}

async function buildContainment(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'containment-'));
  stops.push(() => rm(folder, { recursive: true }));
  await run(process.execPath, [BUILD_CONTAINMENT, folder]);
  return folder;
}

async function make(name: string): Promise<string> {
  if (name === CONTAINMENT) return buildContainment();
  built ??= run(process.execPath, [BUILD]);
  await built;
  return name === FILLED ? fillFolder() : startPortal(name as Dialect);
}

/**
 * Playwright's global setup. Workers ask this process for the portal on a database, a filled data folder, or the builds of the containment
 * page. It creates each one at the first request. So a run of one project starts nothing that only another project needs.
 */
export default async function launcher(): Promise<() => Promise<void>> {
  const made = new Map<string, Promise<string>>();
  const server = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? '';
    const making = made.get(name) ?? make(name);
    made.set(name, making);
    await making.then(
      (answer) => response.end(answer),
      (error) => response.writeHead(500).end(String(error.stderr || error.stack)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.PORTAL_LAUNCHER = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return async () => {
    server.close();
    for (const stop of stops.reverse()) await stop();
  };
}
