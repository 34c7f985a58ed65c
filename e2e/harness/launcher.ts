import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMariadb } from '../../gateway/src/testing/mariadb.ts';
import { type Gateway, startGateway } from './gateway.ts';

/** The databases that journeys run on; each is a project of the configuration. */
export type Dialect = 'sqlite' | 'mariadb';

const BUILD = join(import.meta.dirname, '../../packages/build/commands/build.mjs');
const stops: (() => Promise<void>)[] = [];
let built: Promise<unknown> | undefined;

async function freshDatabase(): Promise<string> {
  const mariadb = await startMariadb();
  stops.push(mariadb.stop);
  return mariadb.makeDatabase('journeys');
}

async function start(dialect: Dialect): Promise<Gateway> {
  built ??= promisify(execFile)(process.execPath, [BUILD]);
  await built;
  // Any document on one database, as while developing; on the other registered ones alone, as in production.
  const gateway = await startGateway(
    dialect === 'mariadb' ? { DATABASE_URL: await freshDatabase(), GRAPHQL_ARBITRARY: 'off' } : {},
  );
  stops.push(gateway.stop);
  return gateway;
}

/**
 * Playwright's global setup. Workers ask this process for the portal on a database, and it starts each one once, when
 * it is first asked for: a run of one project starts nothing that only another one needs.
 */
export default async function launcher(): Promise<() => Promise<void>> {
  const portals = new Map<Dialect, Promise<Gateway>>();
  const server = createServer(async (request, response) => {
    const dialect = request.url?.slice(1) as Dialect;
    const portal = portals.get(dialect) ?? start(dialect);
    portals.set(dialect, portal);
    await portal.then(
      ({ url }) => response.end(url),
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
