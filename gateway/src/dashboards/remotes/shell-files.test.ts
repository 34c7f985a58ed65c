import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { createBuildStore } from '../../platform/storage/create-store.ts';
import { buildServer } from '../../server.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { usageByName } from '../versions/room-store.ts';
import { keepShell } from '../versions/shell-files.ts';
import { pruneRemotes } from './prune.ts';

const DAY = 24 * 60 * 60_000;
const nameOf = (build: number) => `js/chunk.${String(build).padStart(8, '0')}.js`;
const codeOf = (build: number) => `var build = ${build};`;

describe.each(DIALECTS)('the files of earlier shells on %s', (dialect) => {
  let folder: string;
  let here: TestGateway;
  /** Another gateway, which has never had an earlier shell on its own disk. */
  let there: FastifyInstance;
  let other: Services;
  let otherUrl: string;
  let now = Date.now();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-shells-'));
    here = await testGateway(dialect, { SHELL_DIR: path.join(folder, 'shell') });
    here.services.clock = () => new Date(now);
    const dataDir = path.join(folder, 'there');
    await mkdir(dataDir);
    await mkdir(path.join(here.services.config.dataDir, 'files'), { recursive: true });
    await symlink(path.join(here.services.config.dataDir, 'files'), path.join(dataDir, 'files'), 'junction');
    const config = { ...here.services.config, dataDir, shellDir: path.join(folder, 'other shell') };
    other = { ...here.services, config, builds: await createBuildStore(config) };
    there = await buildServer(other);
    otherUrl = await there.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await there.close();
    await here.stop();
    await rm(folder, { recursive: true });
  });

  /** Replaces the build with a new one, like a deployment, and starts the gateway with it. */
  const deploy = async (build: number) => {
    const shell = path.join(folder, 'shell');
    await rm(shell, { recursive: true, force: true });
    await mkdir(path.join(shell, 'js'), { recursive: true });
    await writeFile(path.join(shell, 'index.html'), '<head></head>');
    await writeFile(path.join(shell, nameOf(build)), codeOf(build));
    await keepShell(here.services);
  };
  const get = async (build: number, url = here.url) => {
    // A gateway looks every few seconds for files that other gateways have stored.
    now += 10_000;
    const answer = await fetch(`${url}/${nameOf(build)}`);
    return { status: answer.status, text: await answer.text(), caching: answer.headers.get('cache-control') };
  };
  const served = (build: number) => ({
    status: 200,
    text: codeOf(build),
    caching: 'public, max-age=31536000, immutable',
  });

  it('are served after the next build, by every gateway, and others are not', async () => {
    await deploy(1);
    await deploy(2);
    for (const url of [here.url, otherUrl])
      for (const build of [1, 2]) expect(await get(build, url)).toEqual(served(build));
    expect(await get(3)).toMatchObject({ status: 404 });
  });

  it('cost no statement while they are of the own build, and three at a start that brings nothing new', async () => {
    const statements = here.statements;
    expect(await statements.kindsDuring(() => get(2))).toEqual([]);
    expect(await statements.kindsDuring(() => keepShell(here.services))).toEqual([
      'select',
      'update',
      'update',
    ]);
  });

  it('stay for ten builds and thirty days', async () => {
    const kept = async () =>
      (await here.services.db.selectFrom('remote_versions').select('version').execute()).length;
    for (let build = 3; build <= 12; build++) {
      now += 60_000;
      await deploy(build);
    }
    await pruneRemotes(here.services);
    expect(await kept()).toBe(10);
    expect(await get(3)).toEqual(served(3));
    now += 31 * DAY;
    await pruneRemotes(here.services);
    expect(await kept()).toBe(1);
    expect(await here.services.builds.list('_shell/')).toHaveLength(1);
    expect(await get(12)).toEqual(served(12));
  });

  it('are not counted as room of the teams', async () => {
    expect([...(await usageByName(here.services.db)).keys()]).toEqual([]);
  });
});
