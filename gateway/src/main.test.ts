import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Registry } from '@portal/contract';
import { STAGES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './platform/db/open.ts';
import { writeDashboard } from './testing/dashboard.ts';
import { historyOf } from './testing/histories.ts';
import { freePort } from './testing/ports.ts';
import { startProcess } from './testing/process.ts';

/** Each module takes a start some 0.3 ms (docs/performance.md). When this is too few, ask first which ones could come later. */
const MOST_AT_START = 2_100;
const MAIN = path.join(import.meta.dirname, 'main.mjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const start = (settings: Record<string, string> = {}) =>
  startProcess({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });

describe('starting the gateway', () => {
  it('prints one line when it is ready, and stops in order', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const gateway = await start();
      expect(gateway.output().stdout).toMatch(
        /^Medical Device Requests is ready at http:\/\/localhost:\d+\n$/,
      );
      expect(await gateway.stop(signal)).toBe(0);
    }
  });

  it('says which Node it needs where this one does not run it', async () => {
    const node = promisify(execFile)(process.execPath, ['--no-strip-types', MAIN]);
    await expect(node).rejects.toMatchObject({
      code: 1,
      stderr: `Node ${process.versions.node} cannot run the gateway, which is TypeScript. Take Node 26; after "npm ci" the checkout has it: node_modules/.bin/node gateway/src/main.mjs\n`,
    });
  });

  it('shows requests in every stage, each with a whole history, and keeps them over a restart', async () => {
    const counts = [];
    for (let round = 0; round < 2; round++) {
      expect(await (await start()).stop()).toBe(0);
      const db = openDatabase({ dataDir: folder, databaseUrl: undefined });
      const requests = await db.selectFrom('device_requests').select(['id', 'stage']).execute();
      expect(new Set(requests.map(({ stage }) => stage))).toEqual(new Set(STAGES));
      for (const { id } of requests) expect((await historyOf(db, id)).problems).toEqual([]);
      counts.push(requests.length);
      await db.destroy();
    }
    expect(counts[0]).toBeGreaterThanOrEqual(40);
    expect(counts[1]).toBe(counts[0]);
  });

  it('loads only what the first answers need', async () => {
    const file = path.join(folder, 'loaded.json');
    const hook = pathToFileURL(path.join(import.meta.dirname, 'testing/loaded.mjs')).href;
    const loaded = async () => {
      const gateway = await start({ NODE_OPTIONS: `--import=${hook}`, LOADED_FILE: file });
      expect(await gateway.stop()).toBe(0);
      return JSON.parse(await readFile(file, 'utf8')) as { packages: string[]; modules: number };
    };
    await loaded();
    // The data of the demo is there now.
    const { packages, modules } = await loaded();
    expect(packages).toContain('fastify');
    const LATER = [
      '@aws-sdk/client-s3',
      '@redis/client',
      'better-auth',
      'graphql-jit',
      'graphql-yoga',
      'jose',
      'mysql2',
      'nodemailer',
      'pdfkit',
      // Node's own, which comes with `import 'node:http'`.
      'undici',
      'web-push',
      'write-excel-file',
    ];
    expect(packages.filter((name) => LATER.includes(name))).toEqual([]);
    expect(modules).toBeLessThan(MOST_AT_START);
  });

  it('shows nothing of the demo when it is switched off', async () => {
    const empty = path.join(folder, 'empty');
    const gateway = await start({ DATA_DIR: empty, DEMO: 'off' });
    const settings = (await (await fetch(`${gateway.url}/api/config`)).json()) as object;
    expect(settings).not.toHaveProperty('demoAccounts');
    expect(await gateway.stop()).toBe(0);
  });

  it('takes in the builds as they are now when it is told so, and goes on', async () => {
    const build = path.join(folder, 'build');
    const use = async (version: string) => {
      await rm(build, { force: true });
      await symlink(
        await writeDashboard(folder, { version, code: `var v = '${version}';` }),
        build,
        'junction',
      );
    };
    await use('1.0.0-00000001');
    const shell = path.join(folder, 'shell');
    await mkdir(shell);
    await writeFile(path.join(shell, 'index.html'), '<!doctype html>');
    const gateway = await start({
      DATA_DIR: path.join(folder, 'builds'),
      DEMO: 'off',
      REMOTES: build,
      SHELL_DIR: shell,
    });
    const live = async () => {
      const { remotes } = (await (await fetch(`${gateway.url}/api/remotes`)).json()) as Registry;
      return remotes.map(({ version }) => version);
    };
    expect(await live()).toEqual(['1.0.0-00000001']);
    await use('1.1.0-00000002');
    gateway.send('register builds');
    await expect.poll(live).toEqual(['1.1.0-00000002']);
    // A build that is half written is no reason to end.
    const documents = path.join(shell, 'documents.json');
    await writeFile(documents, '[{');
    await use('1.2.0-00000003');
    gateway.send('register builds');
    await expect.poll(live).toEqual(['1.2.0-00000003']);
    await writeFile(documents, '[]');
    await use('1.3.0-00000004');
    gateway.send('register builds');
    await expect.poll(live).toEqual(['1.3.0-00000004']);
    expect(await gateway.stop()).toBe(0);
  });

  it('starts and serves while Redis is away', async () => {
    const gateway = await start({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    expect(await gateway.stop()).toBe(0);
  });

  it('finishes what is under way before it stops', async () => {
    const gateway = await start();
    const requests = await Promise.all(Array.from({ length: 3 }, () => begin(gateway.url)));
    const stopped = gateway.stop();
    for (const { finish } of requests) finish();
    for (const { answer } of requests) expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await stopped).toBe(0);
  });

  /** A request whose body lacks its last byte, so that it is under way until that is sent. */
  async function begin(url = '') {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/device-requests HTTP/1.1\r\nhost: portal\r\nexpect: 100-continue\r\n' +
        'content-type: application/json\r\ncontent-length: 2\r\n\r\n',
    );
    // The gateway says "continue" once it has begun with the request.
    await once(socket, 'data');
    socket.write('{');
    return { answer: text(socket), finish: () => socket.write('}') };
  }
});

describe('a start that cannot be', () => {
  it.each([
    ['PORT', { PORT: 'abc' }, 'PORT: a port number from 0 to 65535 (is "abc")'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://x' }, 'DATABASE_URL: a URL such as mysql://'],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [
      'the database',
      { DATABASE_URL: 'mysql://a:b@127.0.0.1:1/none' },
      'DATABASE_URL: the database cannot be used',
    ],
  ])('names %s', async (_what, settings, message) => {
    const gateway = await start(settings);
    expect(gateway.url).toBeUndefined();
    expect(await gateway.stop()).toBe(1);
    expect(gateway.output().stderr).toContain(message);
    expect(gateway.output().stderr).not.toContain('    at ');
  });

  it('names PORT when it is taken', async () => {
    const other = createServer().listen(0, 'localhost');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const gateway = await start({ PORT: String(port) });
    expect(await gateway.stop()).toBe(1);
    expect(gateway.output().stderr).toBe(
      `PORT: ${port} is taken. Set PORT to a free one, such as PORT=${port + 1}\n`,
    );
    other.close();
  });
});
