import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Most } from '../../platform/config/config.ts';
import { toSql } from '../../platform/db/time.ts';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { buildFiles, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { createToken } from '../versions/tokens.ts';
import { receiveFiles } from '../versions/upload.ts';
import { pruneRemotes } from './prune.ts';

const HOUR = 60 * 60_000;
const ROOMY: Most = { versions: 100, bytes: 1024 ** 3 };
const version = (at: number) => `1.0.${at}-0000000a`;

describe.each(DIALECTS)('the room for dashboards on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let config: { dashboardMost: Most; dashboardsMost: Most };
  let now: Date;

  beforeAll(async () => {
    gateway = await testGateway(dialect, { RATE_LIMITS: 'off' }, (shared) => {
      const made = { ...shared };
      config = made;
      return made;
    });
    gateway.services.clock = () => now;
  });
  beforeEach(async () => {
    now = new Date();
    config.dashboardMost = ROOMY;
    config.dashboardsMost = ROOMY;
    await gateway.clear();
    await rm(path.join(gateway.services.config.dataDir, 'remotes'), { recursive: true, force: true });
    folder = await mkdtemp(path.join(tmpdir(), 'portal-room-'));
    ({ token } = await createToken(gateway.services, 'provider'));
    return () => rm(folder, { recursive: true });
  });
  afterAll(() => gateway.stop());

  const filesOf = async (at: number, name = 'provider', code = 'var v = 1;') =>
    buildFiles(await writeDashboard(folder, { name, version: version(at), code }));
  const send = async (at: number, code?: string) =>
    sendBuild(gateway, token, 'provider', await filesOf(at, 'provider', code));
  const call = (what: string, body?: unknown) => rest(gateway, { token }, what, body);
  const rows = async () =>
    (await gateway.services.db.selectFrom('remote_versions').select('version').execute()).length;
  const underWay = async () =>
    (await gateway.services.db.selectFrom('remote_uploads').selectAll().execute()).length;
  const leftOvers = async () => {
    const names = await readdir(path.join(gateway.services.config.dataDir, 'remotes')).catch(() => []);
    return names.filter((each) => each.startsWith('.'));
  };
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('is bounded in versions of one dashboard, also for uploads at the same time; the refusal says what to do', async () => {
    config.dashboardMost = { ...ROOMY, versions: 3 };
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => send(at)));
    expect(statuses(answers)).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(
      /^Of provider, .*3 versions.*npm run remotes -- remove provider VERSION/,
    );
    expect([await rows(), await underWay(), await leftOvers()]).toEqual([3, 0, []]);
    const kept = answers.findIndex(({ status }) => status === 201) + 1;
    expect((await send(kept)).status).toBe(200);
  });

  it('is bounded in bytes of one dashboard, also for uploads at the same time', async () => {
    config.dashboardMost = { ...ROOMY, bytes: 250_000 };
    const code = randomBytes(50_000).toString('hex');
    const answers = await Promise.all([1, 2, 3, 4].map((at) => send(at, code)));
    expect(statuses(answers)).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toContain('of at most 0.24 MB');
  });

  it('is bounded for all dashboards together', async () => {
    config.dashboardsMost = { ...ROOMY, versions: 1 };
    const { token: other } = await createToken(gateway.services, 'biomed');
    expect((await send(1)).status).toBe(201);
    expect(await sendBuild(gateway, other, 'biomed', await filesOf(1, 'biomed'))).toMatchObject({
      status: 409,
      body: refusal(expect.stringContaining('Of all dashboards')),
    });
  });

  it('is made by removing versions that are not in use', async () => {
    config.dashboardMost = { ...ROOMY, versions: 4 };
    for (const at of [1, 2, 3, 4]) await send(at);
    for (const at of [1, 2]) await call('PUT /dashboards/provider/live', { version: version(at) });
    await call('PUT /dashboards/provider/live', { version: version(3), canary: 10 });
    const remove = async (at: number) => {
      const { status, body } = await call(`DELETE /dashboards/provider/versions/${version(at)}`);
      return [status, body.error ?? body.version];
    };
    expect(await remove(1)).toEqual([409, `provider ${version(1)} is where a rollback leads, and stays.`]);
    expect(await remove(2)).toEqual([409, `provider ${version(2)} is live, and stays.`]);
    expect(await remove(3)).toEqual([409, `provider ${version(3)} is the canary, and stays.`]);
    expect((await send(5)).status).toBe(409);
    expect(await remove(4)).toEqual([200, version(4)]);
    expect(await remove(4)).toEqual([404, `There is no version ${version(4)} of provider.`]);
    expect((await send(5)).status).toBe(201);
    await call('POST /dashboards/provider/rollback', {});
    expect(await remove(3)).toEqual([409, expect.stringContaining('Pages may be open with provider')]);
    now = new Date(now.getTime() + 25 * HOUR);
    expect(await remove(3)).toEqual([200, version(3)]);
    const { token: other } = await createToken(gateway.services, 'biomed');
    const foreign = `DELETE /dashboards/provider/versions/${version(5)}`;
    expect((await rest(gateway, { token: other }, foreign)).status).toBe(403);
    const events = await gateway.services.db.selectFrom('security_events').selectAll().execute();
    expect(events.filter(({ kind }) => kind === 'remote_pruned').map(({ detail }) => detail)).toEqual([
      expect.stringContaining(`provider ${version(4)} by team provider`),
      expect.stringContaining(`provider ${version(3)} by team provider`),
    ]);
  });

  it('is given back by an upload that is cut off, and nothing of it stays', async () => {
    const { host, port } = new URL(gateway.url);
    const files = await filesOf(1);
    const part = (name: string, bytes: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="file"\r\n\r\n${bytes}\r\n`;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/dashboards/provider/versions HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n' +
        part('remote.json', String(files.get('remote.json'))) +
        part('remoteEntry.js', 'var v').slice(0, -2),
    );
    await expect.poll(underWay).toBe(1);
    socket.destroy();
    await expect.poll(underWay).toBe(0);
    await expect.poll(leftOvers).toEqual([]);
    expect(await rows()).toBe(0);
  });

  it('is given back an hour after an upload went down with its gateway', async () => {
    config.dashboardMost = { ...ROOMY, versions: 1 };
    const started = { id: 'a'.repeat(32), name: 'provider', size: 1, started_at: toSql(now) };
    await gateway.services.db.insertInto('remote_uploads').values(started).execute();
    expect((await send(1)).status).toBe(409);
    now = new Date(now.getTime() + 1.1 * HOUR);
    expect((await send(1)).status).toBe(201);
    await gateway.services.db.insertInto('remote_uploads').values(started).execute();
    await pruneRemotes(gateway.services);
    expect(await underWay()).toBe(0);
  });
});

it('an upload is cut where its files are larger than the room for it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-room-'));
  const bytes = Buffer.alloc(2_000);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  async function* uploaded() {
    yield { path: 'a.js', bytes: Readable.from([bytes]) };
    yield { path: 'b.js', bytes: Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]) };
  }
  const description = { files: { 'a.js': integrity, 'b.js': integrity } } as never;
  await expect(receiveFiles(folder, description, 3_500, uploaded())).rejects.toMatchObject({
    kind: 'too_large',
    message: 'With b.js the files are larger than the 3500 bytes that there is room for.',
  });
  await rm(folder, { recursive: true });
});
