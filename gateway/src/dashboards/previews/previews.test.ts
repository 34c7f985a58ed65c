import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { type DashboardBuild, writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { buildFiles, publishBuild, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { setHolder } from '../remotes/override/service.ts';
import type { DashboardSummary } from '../remotes/overview.ts';
import { pruneRemotes } from '../remotes/prune.ts';
import { addMember, dropMember } from '../teams/members.ts';
import { insertVersion } from '../versions/store.ts';
import { createToken } from '../versions/tokens.ts';

const V1 = '1.0.0-00000001';
const V2 = '1.1.0-00000002';
const DAY = 24 * 60 * 60_000;
const ASKED = 'query Tried { viewer { id department } }';

describe.each(DIALECTS)('previews on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let tester: SignedIn;
  let stranger: SignedIn;
  let now: Date;

  beforeAll(async () => {
    gateway = await testGateway(dialect, { GRAPHQL_ARBITRARY: 'off' });
    gateway.services.clock = () => now;
  });
  beforeEach(async () => {
    now = new Date();
    await gateway.clear();
    folder = await mkdtemp(path.join(tmpdir(), 'portal-previews-'));
    ({ token } = await createToken(gateway.services, 'provider'));
    stranger = await signInAs(gateway.services, 'admin');
    tester = await signInAs(gateway.services, 'analyst');
    await letIn(tester);
    return () => rm(folder, { recursive: true });
  });
  afterAll(() => gateway.stop());

  const letIn = async ({ id, email }: SignedIn, may = true) => {
    if (may) await addMember(gateway.services, { dashboard: 'provider', email, role: 'tester' });
    else await dropMember(gateway.services, 'provider', id);
  };
  const documents = [
    { name: 'Tried', sha256: createHash('sha256').update(ASKED).digest('hex'), text: ASKED },
  ];
  const upload = async (options: DashboardBuild) =>
    sendBuild(gateway, token, 'provider', await buildFiles(await writeDashboard(folder, options)));
  const call = (what: string, body?: unknown, caller: { token: string } | null = { token }) =>
    rest(gateway, caller, what, body);
  const preview = async (version = V2) => {
    expect((await upload({ version, wrong: { documents } })).status).toBe(201);
    return call(`PUT /dashboards/provider/previews/${version}`, {});
  };
  const open = (person: SignedIn | null, version = V2) =>
    call('POST /remotes/previews', { name: 'provider', version }, person);
  const read = (person: SignedIn | null, version = V2) =>
    call(`GET /remotes/previews/provider/${version}`, undefined, person);
  const unknown = { status: 404, body: refusal(say('previewUnknown', 'provider', V2).text) };
  const versions = async () =>
    ((await call('GET /dashboards/provider')).body as unknown as DashboardSummary).versions.toSorted(
      (one, other) => (one.version < other.version ? 1 : -1),
    );

  it('are opened by the team and its testers, who get what the page needs; nothing becomes live', async () => {
    await publishBuild(gateway, token, await writeDashboard(folder, { version: V1 }));
    const before = (await call('GET /remotes')).body;
    expect(await preview()).toMatchObject({
      status: 200,
      body: { name: 'provider', version: V2, path: `/?preview=provider@${V2}` },
    });
    expect((await call('GET /dashboard-previews')).body).toMatchObject([{ name: 'provider', version: V2 }]);
    const opened = await open(tester);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        entry: { name: 'provider', version: V2, entry: `/remotes/provider/${V2}/remoteEntry.js` },
        until: new Date(now.getTime() + 14 * DAY).toISOString(),
        published_by: expect.stringMatching(/^team provider/),
      },
    });
    expect(await read(tester)).toMatchObject({ status: 200, body: opened.body });
    expect((await call('GET /remotes')).body).toEqual(before);
    expect((await versions()).map(({ version, preview: link }) => [version, link?.path])).toEqual([
      [V2, `/?preview=provider@${V2}`],
      [V1, undefined],
    ]);
  });

  it('are opened by nobody else, also not by who knows the address: the answer is that for no preview at all', async () => {
    await preview();
    // An administrator of another team, who may also use dashboards from their own computer.
    await setHolder(gateway.services, stranger.email, true);
    await addMember(gateway.services, { dashboard: 'analyst', email: stranger.email, role: 'member' });
    for (const ask of [open, read]) {
      expect(await ask(stranger)).toMatchObject(unknown);
      expect((await ask(null)).status).toBe(401);
      expect((await ask({ ...tester, token })).status).toBe(401);
    }
    await letIn(tester, false);
    expect(await read(tester)).toMatchObject(unknown);
  });

  it('are not versions that were only uploaded, nor what cannot be a name', async () => {
    await upload({ version: V2 });
    expect(await open(tester)).toMatchObject(unknown);
    for (const [name, version] of [
      ['..', V2],
      ['provider', '../x'],
      ['', ''],
    ])
      expect((await call('POST /remotes/previews', { name, version }, tester)).status).toBe(404);
    expect((await call('POST /remotes/previews', { name: 1 }, tester)).status).toBe(400);
  });

  it('have operations that run for those who may open them, and for nobody else', async () => {
    await preview();
    const runs = async (person: SignedIn) =>
      (await gql(gateway, person, ASKED)).errors?.[0]?.message ?? 'runs';
    await expect.poll(() => runs(tester)).toBe('runs');
    const refused = say('documentNotRegistered').text;
    expect(await runs(stranger)).toBe(refused);
    await letIn(tester, false);
    expect(await runs(tester)).toBe(refused);
    await letIn(tester);
    now = new Date(now.getTime() + 15 * DAY);
    tester = await signInAs(gateway.services, 'analyst');
    await letIn(tester);
    await expect.poll(() => runs(tester)).toBe(refused);
  });

  it('end by themselves, and leave nothing', async () => {
    await preview();
    now = new Date(now.getTime() + 13 * DAY);
    await call(`PUT /dashboards/provider/previews/${V2}`, {});
    now = new Date(now.getTime() + 13 * DAY);
    await pruneRemotes(gateway.services);
    expect(await gateway.services.db.selectFrom('remote_versions').select('version').execute()).toHaveLength(
      1,
    );
    now = new Date(now.getTime() + 2 * DAY);
    tester = await signInAs(gateway.services, 'analyst');
    await letIn(tester);
    expect(await read(tester)).toMatchObject(unknown);
    await pruneRemotes(gateway.services);
    expect(await gateway.services.db.selectFrom('remote_versions').select('version').execute()).toEqual([]);
  });

  it('end when their team says so; a version that was live stays', async () => {
    await preview();
    expect((await call(`DELETE /dashboards/provider/previews/${V2}`)).status).toBe(200);
    expect(await read(tester)).toMatchObject(unknown);
    expect((await call(`DELETE /dashboards/provider/previews/${V2}`)).status).toBe(404);
    await publishBuild(gateway, token, await writeDashboard(folder, { version: V1 }));
    await publishBuild(gateway, token, await writeDashboard(folder, { version: '1.2.0-00000003' }));
    await call(`PUT /dashboards/provider/previews/${V1}`, {});
    await call(`DELETE /dashboards/provider/previews/${V1}`);
    expect((await versions()).map(({ version, preview: link }) => [version, link])).toEqual([
      ['1.2.0-00000003', null],
      [V1, null],
    ]);
  });

  it('end when they become live, and go from there as any version', async () => {
    await publishBuild(gateway, token, await writeDashboard(folder, { version: V1 }));
    await preview();
    expect((await call('PUT /dashboards/provider/live', { version: V2 })).status).toBe(200);
    expect(await read(tester)).toMatchObject(unknown);
    expect((await versions())[0]?.preview).toBeNull();
    expect(await call(`PUT /dashboards/provider/previews/${V2}`, {})).toMatchObject({
      status: 409,
      body: refusal(say('alreadyLive', 'provider', V2).text),
    });
  });

  it('are none of a dashboard whose code must not run in the page', async () => {
    await publishBuild(gateway, token, await writeDashboard(folder, { version: V1 }));
    await preview();
    const sandbox = (sandboxed: boolean) =>
      call('PUT /dashboards/provider/sandboxed', { sandboxed }, stranger);
    expect((await sandbox(true)).status).toBe(200);
    expect(await open(tester)).toMatchObject(unknown);
    expect((await call(`PUT /dashboards/provider/previews/${V2}`, {})).status).toBe(409);
    await sandbox(false);
    expect((await open(tester)).status).toBe(200);
  });

  it('are bounded for each dashboard', async () => {
    const description = { name: 'provider', version: '', entry: 'x.js', preload: [], files: {} };
    const until = new Date(now.getTime() + DAY).toISOString().slice(0, 23).replace('T', ' ');
    for (let number = 0; number < 20; number++) {
      const version = `0.0.${number}-00000001`;
      const row = { name: 'provider', version, source: 'published' as const, published_at: until };
      await insertVersion(gateway.services.db, { ...row, description: JSON.stringify(description) });
    }
    await gateway.services.db.updateTable('remote_versions').set({ preview_until: until }).execute();
    expect(await preview()).toMatchObject({
      status: 409,
      body: refusal(say('tooManyPreviews', 'provider', 20).text),
    });
    await call('DELETE /dashboards/provider/previews/0.0.0-00000001');
    expect((await call(`PUT /dashboards/provider/previews/${V2}`, {})).status).toBe(200);
  });

  it('are made and ended by their own team alone, and written down with who opened them', async () => {
    await preview();
    const other = await createToken(gateway.services, 'analyst');
    for (const method of ['PUT', 'DELETE'])
      expect((await call(`${method} /dashboards/provider/previews/${V2}`, undefined, other)).status).toBe(
        403,
      );
    await open(tester);
    await read(tester);
    await call(`DELETE /dashboards/provider/previews/${V2}`);
    const events = await gateway.services.db
      .selectFrom('security_events')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(events.filter(({ kind }) => kind.startsWith('remote_preview'))).toMatchObject([
      { kind: 'remote_preview_started', detail: expect.stringContaining(`provider ${V2} by team provider`) },
      { kind: 'remote_preview_opened', user_id: tester.id, detail: `provider ${V2}` },
      { kind: 'remote_preview_ended' },
    ]);
  });

  it('have files that a browser runs only as part of a page of the portal', async () => {
    await preview();
    const { headers } = await fetch(`${gateway.url}/remotes/provider/${V2}/remoteEntry.js`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
