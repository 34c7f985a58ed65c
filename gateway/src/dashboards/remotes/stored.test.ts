import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { createBuildStore } from '../../platform/storage/create-store.ts';
import { buildServer } from '../../server.ts';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { publishBuild } from '../../testing/publishing.ts';
import { startS3 } from '../../testing/s3.ts';
import { registerBundled } from '../releases/service.ts';
import { sweepCache } from '../versions/cache-sweep.ts';
import { storeKept } from '../versions/stored.ts';
import { createToken } from '../versions/tokens.ts';
import { pruneRemotes } from './prune.ts';

const V1 = '1.0.0-00000001';
const V2 = '1.1.0-00000002';
const HOUR = 60 * 60_000;
const CODE = `var provider = ${'1 + '.repeat(400)}1;`;
const ENTRY = `/remotes/provider/${V1}/remoteEntry.js`;

describe.each(['a folder', 'S3'] as const)('builds of dashboards on %s', (kind) => {
  let folder: string;
  let s3: Awaited<ReturnType<typeof startS3>> | undefined;
  let here: TestGateway;
  /** A second gateway with the same database and file store, and its own data folder. */
  let there: FastifyInstance;
  let services: Services;
  let url: string;
  let token: string;
  const error = vi.fn();
  const warn = vi.fn();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-stored-'));
    if (kind === 'S3') s3 = await startS3(path.join(folder, 'bucket'));
    here = await testGateway('SQLite', {}, (config) => ({ ...config, s3: s3?.config }));
    const dataDir = path.join(folder, 'there');
    await mkdir(dataDir);
    await mkdir(path.join(here.services.config.dataDir, 'files'), { recursive: true });
    // Like machines that mount one folder for uploads.
    await symlink(path.join(here.services.config.dataDir, 'files'), path.join(dataDir, 'files'), 'junction');
    const config = { ...here.services.config, dataDir };
    const log = Object.assign(Object.create(here.services.log), { error, warn });
    services = { ...here.services, config, log, builds: await createBuildStore(config) };
    there = await buildServer(services);
    url = await there.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    await here.clear();
    for (const { config } of [here.services, services])
      await rm(path.join(config.dataDir, 'remotes'), { recursive: true, force: true });
    for (const name of await stored()) await services.builds.remove(name);
    ({ token } = await createToken(here.services, 'provider'));
    return () => vi.restoreAllMocks();
  });
  afterAll(async () => {
    await there.close();
    await here.stop();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const publish = async (version = V1) =>
    publishBuild(here, token, await writeDashboard(folder, { version, code: CODE }));
  const get = (at = ENTRY, headers = {}) => there.inject({ url: at, headers });
  const cached = (file = 'remoteEntry.js') =>
    path.join(services.config.dataDir, 'remotes', 'provider', V1, file);
  const stored = async () => (await services.builds.list('')).map(({ name }) => name);
  const later = (ms: number) => ({ ...services, clock: () => new Date(Date.now() + ms) });

  it('are served by a gateway that was not there when they were published', async () => {
    await publish();
    const answer = await get();
    expect([answer.statusCode, answer.body]).toEqual([200, CODE]);
    expect(answer.headers['cache-control']).toMatch(/immutable/);
    expect((await get(`/remotes/provider/${V1}/css/dashboard.0a1b2c3d.css`)).statusCode).toBe(200);
  });

  it('are compressed there, too', async () => {
    await publish();
    await get();
    await vi.waitFor(async () => {
      const answer = await get(ENTRY, { 'accept-encoding': 'br' });
      expect(answer.headers['content-encoding']).toBe('br');
    });
  });

  it('are fetched once by calls that come together, and whole in each answer', async () => {
    await publish();
    const getBuild = vi.spyOn(services.builds, 'get');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([CODE]));
    expect(getBuild).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['changed', 'alert(1);'],
    ['cut off', CODE.slice(0, 100)],
    ['emptied', ''],
  ])('are fetched again when the copy on this machine was %s', async (_how, content) => {
    await publish();
    await get();
    await writeFile(cached(), content);
    expect((await get()).body).toBe(CODE);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'provider' }),
      expect.stringContaining('damaged'),
    );
    expect(await readFile(cached(), 'utf8')).toBe(CODE);
  });

  it('are not served compressed when the compressed copy was changed', async () => {
    await publish();
    await get();
    await vi.waitFor(() => readFile(cached('remoteEntry.js.br')));
    await writeFile(cached('remoteEntry.js.br'), 'alert(1);');
    const answer = await get(ENTRY, { 'accept-encoding': 'br' });
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, CODE]);
  });

  it('are never served when the store holds something else, and once it is right again', async () => {
    await publish();
    const before = await Promise.all(
      (await stored()).map(async (each) => [each, await services.builds.get(each)] as const),
    );
    for (const [each] of before) await services.builds.put(each, Buffer.from('alert(1);'));
    expect(before).toHaveLength(2);
    expect((await get()).statusCode).toBe(404);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'provider', version: V1 }),
      expect.stringContaining('damaged'),
    );
    for (const [each, bytes] of before) await services.builds.put(each, bytes ?? Buffer.alloc(0));
    expect((await get()).body).toBe(CODE);
  });

  it('are served after a restart without the store', async () => {
    await publish();
    await get();
    const getBuild = vi.spyOn(services.builds, 'get');
    const restarted = await buildServer(services);
    expect((await restarted.inject(ENTRY)).body).toBe(CODE);
    await restarted.close();
    expect(getBuild).not.toHaveBeenCalled();
  });

  it('that came with one gateway are served by the other, as during an upgrade', async () => {
    const build = await writeDashboard(folder, { code: CODE });
    await registerBundled({ ...here.services, config: { ...here.services.config, remotes: [build] } });
    expect((await get()).body).toBe(CODE);
  });

  it('that were published before there was a store are moved there', async () => {
    await publish();
    for (const name of await stored()) await services.builds.remove(name);
    expect((await get()).statusCode).toBe(404);
    await storeKept(here.services);
    expect((await get()).body).toBe(CODE);
  });

  it('are not moved there when they were changed meanwhile', async () => {
    await publish();
    for (const name of await stored()) await services.builds.remove(name);
    const file = path.join(here.services.config.dataDir, 'remotes', 'provider', V1, 'remoteEntry.js');
    await writeFile(file, 'alert(1);');
    await storeKept(here.services);
    expect((await get()).statusCode).toBe(404);
  });

  it('leave the store and every cache when they are pruned', async () => {
    await publish();
    await publish(V2);
    await get();
    await here.services.db.deleteFrom('remote_versions').where('version', '=', V1).execute();
    await pruneRemotes(later(2 * HOUR));
    expect((await stored()).filter((name) => name.includes(V1))).toEqual([]);
    expect(await readdir(path.dirname(path.dirname(cached())))).not.toContain(V1);
    expect((await stored()).filter((name) => name.includes(V2))).not.toEqual([]);
    expect((await get()).statusCode).toBe(404);
  });

  it('stay here within a bound, and come back when they are getBuild for', async () => {
    await publish();
    await get();
    await sweepCache(services, 100);
    expect(await readdir(path.dirname(path.dirname(cached())))).toEqual([]);
    expect((await get()).body).toBe(CODE);
  });

  it('stay beyond the bound where the store does not have them', async () => {
    await publish();
    await get();
    for (const name of await stored()) await services.builds.remove(name);
    await sweepCache(services, 100);
    expect((await get()).body).toBe(CODE);
  });

  it('are getBuild for by their listed names alone', async () => {
    await publish();
    const getBuild = vi.spyOn(services.builds, 'get');
    for (const file of ['other.js', 'remoteEntry.js.br', '../1/remoteEntry.js'])
      expect((await get(`/remotes/provider/${V1}/${file}`)).statusCode).toBe(404);
    expect((await get(`/remotes/provider/${V2}/remoteEntry.js`)).statusCode).toBe(404);
    expect(getBuild).not.toHaveBeenCalled();
  });

  it('can be made live at a gateway that does not have them yet', async () => {
    await publish();
    await publish(V2);
    expect(await rest({ url }, { token }, 'PUT /dashboards/provider/live', { version: V1 })).toMatchObject({
      status: 200,
    });
    expect(await rest({ url }, { token }, 'POST /dashboards/provider/rollback', {})).toMatchObject({
      body: { live: V2 },
    });
  });

  it.runIf(kind === 'S3')('that are not here yet answer 503 while the store is away', async () => {
    await publish();
    await s3?.stop();
    s3 = undefined;
    const answer = await get();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, undefined]);
  });
});
