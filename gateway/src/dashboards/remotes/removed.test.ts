import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { buildFiles, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { createToken } from '../versions/tokens.ts';
import { pruneRemotes } from './prune.ts';

const DAY = 24 * 60 * 60_000;
const versionOf = (number: number) => `1.${number}.0-0000000${number}`;

describe.each(DIALECTS)('the number of a version that was removed on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let admin: SignedIn;

  beforeAll(async () => {
    gateway = await testGateway(dialect, { DASHBOARD_APPROVAL: 'on' });
  });
  beforeEach(async () => {
    await gateway.clear();
    folder = await mkdtemp(path.join(tmpdir(), 'portal-removed-'));
    ({ token } = await createToken(gateway.services, 'biomed'));
    admin = await signInAs(gateway.services, 'admin');
    return () => rm(folder, { recursive: true });
  });
  afterAll(() => gateway.stop());

  const call = (what: string, body?: unknown) => rest(gateway, { token }, what, body);
  /** Uploads a build with pages for everyone or for administrators. The last digit of the version tells the builds apart. */
  async function send(number: number, roles: string[] = ['admin']) {
    const manifest = {
      name: 'biomed',
      displayName: 'Biomed',
      contract: '^1.0.0',
      routes: [{ path: '/biomed', title: 'Biomed', access: roles.length ? { roles } : {} }],
      nav: [],
      cards: [],
      embeddable: false,
    };
    const build = await writeDashboard(folder, {
      name: 'biomed',
      version: versionOf(number),
      wrong: { manifest },
    });
    return sendBuild(gateway, token, 'biomed', await buildFiles(build));
  }
  const makeLive = (number: number) => call('PUT /dashboards/biomed/live', { version: versionOf(number) });
  const remove = async (number: number) =>
    (await call(`DELETE /dashboards/biomed/versions/${versionOf(number)}`)).status;
  const decide = async (number: number) => {
    const [asked] = (await rest<{ revision: string }[]>(gateway, admin, 'GET /approvals')).body;
    const approval = { version: versionOf(number), approve: true, revision: asked?.revision ?? 'none' };
    return rest(gateway, admin, 'PUT /approvals/biomed', approval);
  };
  const OTHER = { status: 409, body: refusal(expect.stringContaining('had other content before')) };

  it('takes nothing else than before, so that nobody approves what was not shown', async () => {
    await send(1);
    expect((await makeLive(1)).status).toBe(202);
    expect(await remove(1)).toBe(200);
    expect(await send(1, [])).toMatchObject(OTHER);
    expect((await decide(1)).status).toBe(404);
    expect((await send(1)).status).toBe(201);
    // The team has withdrawn its request by removing the version.
    expect((await decide(1)).status).toBe(404);
    expect((await makeLive(1)).status).toBe(202);
    expect((await decide(1)).status).toBe(200);
  });

  it('leads no rollback to what nobody has approved', async () => {
    for (const number of [1, 2, 3]) {
      await send(number);
      await makeLive(number);
      if (number === 1) await decide(1);
    }
    await gateway.services.db.updateTable('remote_versions').set({ retired_at: null }).execute();
    expect(await remove(1)).toBe(200);
    expect(await send(1, [])).toMatchObject(OTHER);
  });

  it('is remembered for more than a year after it was pruned', async () => {
    const { clock } = gateway.services;
    for (let number = 1; number <= 11; number++) await send(number);
    const later = (days: number) => ({
      ...gateway.services,
      clock: () => new Date(clock().getTime() + days * DAY),
    });
    await pruneRemotes(later(40));
    await pruneRemotes(later(390));
    expect(await send(1, [])).toMatchObject(OTHER);
    await pruneRemotes(later(450));
    expect((await send(1, [])).status).toBe(201);
  });
});
