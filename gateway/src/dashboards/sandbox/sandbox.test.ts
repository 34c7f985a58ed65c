import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@portal/contract';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type LiveStream, openLive } from '../../testing/live.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { publishBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { sandboxRemote } from '../remotes/switches.ts';
import { hashOf } from '../versions/hash.ts';
import { createToken } from '../versions/tokens.ts';

const INTRANET = 'https://intranet.example';
const MAIN = 'run();';
const INTEGRITY = `sha384-${createHash('sha384').update(MAIN).digest('base64')}`;
const INDEX = `<!doctype html><html><head><meta charset="utf-8"><script crossorigin defer integrity="${INTEGRITY}" src="/js/main.0a1b2c3d.js"></script></head><body></body></html>`;
const VERSION = '1.0.0-00000001';
const QUERY = 'query Test { viewer { id } }';

describe.each(DIALECTS)('sandboxed dashboards on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let admin: SignedIn;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-sandbox-'));
    const SHELL_DIR = path.join(folder, 'shell');
    await mkdir(path.join(SHELL_DIR, 'js'), { recursive: true });
    await writeFile(path.join(SHELL_DIR, 'index.html'), INDEX);
    await writeFile(path.join(SHELL_DIR, 'js/main.0a1b2c3d.js'), MAIN);
    gateway = await testGateway(dialect, { SHELL_DIR, EMBED_ORIGINS: INTRANET });
    ({ token } = await createToken(gateway.services, 'provider'));
    admin = await signInAs(gateway.services, 'admin');
    const documents = [{ name: 'Test', sha256: hashOf(QUERY), text: QUERY }];
    await publishBuild(gateway, token, await writeDashboard(folder, { wrong: { documents } }));
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const registry = async () => (await rest(gateway, null, 'GET /remotes')).body as unknown as Registry;
  const sandbox = (caller: { token: string }, sandboxed: unknown, name = 'provider') =>
    rest(gateway, caller, `PUT /dashboards/${name}/sandboxed`, { sandboxed });

  describe('who decides', () => {
    it('an administrator, and every page is told', async () => {
      const stream: LiveStream<{ __typename: string; patch?: string }> = await openLive(
        gateway,
        admin,
        'subscription { changed { __typename ... on DashboardsChange { revision before patch } } }',
      );
      const told = () => stream.changes.filter(({ __typename }) => __typename === 'DashboardsChange');
      await vi.waitFor(() => expect(told()).toHaveLength(1));
      expect(await sandbox(admin, true)).toMatchObject({
        status: 200,
        body: { name: 'provider', sandboxed: true },
      });
      await vi.waitFor(() => expect(told().at(-1)?.patch).toContain('"sandboxed":true'));
      stream.close();
      expect((await registry()).remotes).toMatchObject([{ name: 'provider', sandboxed: true }]);
      expect((await rest(gateway, admin, 'GET /dashboards/provider')).body).toMatchObject({
        sandboxed: true,
      });
    });

    it('not the team, whose token is refused, also with a new version or a canary', async () => {
      for (const wish of [true, false])
        expect(await sandbox({ token }, wish)).toMatchObject({
          status: 403,
          body: refusal(say('sandboxByOperators').text),
        });
      await publishBuild(gateway, token, await writeDashboard(folder, { version: '1.1.0-00000002' }));
      await publishBuild(gateway, token, await writeDashboard(folder, { version: '1.2.0-00000003' }), 50);
      const [entry] = (await registry()).remotes;
      expect(entry).toMatchObject({ version: '1.1.0-00000002', sandboxed: true });
      expect(entry?.canary?.entry).toMatchObject({ version: '1.2.0-00000003', sandboxed: true });
    });

    it.each(['yes', 1, null, undefined])('nobody by %j', async (wish) => {
      expect(await sandbox(admin, wish)).toMatchObject({
        status: 400,
        body: refusal(say('sandboxedExpected').text),
      });
    });

    it('nobody for the dashboard with the switches, which would not work', async () => {
      const own = await createToken(gateway.services, 'admin');
      const manifest = {
        name: 'admin',
        displayName: 'Administration',
        contract: '^1.0.0',
        routes: [{ path: '/admin', title: 'Administration', access: {} }],
        nav: [],
        cards: [],
        embeddable: false,
      };
      await publishBuild(
        gateway,
        own.token,
        await writeDashboard(folder, { name: 'admin', wrong: { manifest } }),
      );
      expect(await sandbox(admin, true, 'admin')).toMatchObject({
        status: 409,
        body: refusal(say('switchesNotSandboxed', 'admin').text),
      });
      expect(await sandbox(admin, true, 'nothing')).toMatchObject({ status: 404 });
    });

    it('an operator, also before there is a version', async () => {
      const { db, clock, changes } = gateway.services;
      await sandboxRemote({ db, clock, changes }, { label: 'an operator' }, 'later', true);
      const own = await createToken(gateway.services, 'later');
      await publishBuild(gateway, own.token, await writeDashboard(folder, { name: 'later' }));
      expect((await registry()).remotes.find(({ name }) => name === 'later')).toMatchObject({
        sandboxed: true,
      });
    });

    it('its team is told by name, before and at the upload, what of it nobody will see', async () => {
      const of = (slot: string, name: string) => ({ slot, name, title: name, access: {}, order: 1 });
      const manifest = {
        name: 'later',
        displayName: 'Later',
        contract: '^1.3.0',
        routes: [{ path: '/later', title: 'Later', access: {} }],
        nav: [],
        cards: [],
        embeddable: false,
        slots: [
          of('home.tile', 'latest'),
          of('request.panel', 'stock'),
          { ...of('account.entry', 'mine'), path: '/later' },
        ],
      };
      const own = await createToken(gateway.services, 'later');
      const dist = await writeDashboard(folder, {
        name: 'later',
        version: '1.1.0-00000009',
        wrong: { manifest },
      });
      const text = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
      const warnings = async () =>
        (await rest(gateway, own, 'POST /dashboards/later/check', text)).body.warnings;
      const [warning, ...more] = (await warnings()) as string[];
      expect(more).toEqual([]);
      expect(warning).toContain('Nobody sees: home.tile "latest", request.panel "stock".');
      expect(await sandbox(admin, false, 'later')).toMatchObject({ status: 200 });
      expect(await warnings()).toEqual([]);
    });

    it('it is written down', async () => {
      await sandbox(admin, false);
      expect((await registry()).remotes.find(({ name }) => name === 'provider')).not.toHaveProperty(
        'sandboxed',
      );
      await sandbox(admin, true);
      const events = await gateway.services.db
        .selectFrom('security_events')
        .select(['kind', 'detail'])
        .where('kind', 'in', ['remote_sandboxed', 'remote_unsandboxed'])
        .orderBy('id')
        .execute();
      expect(events.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
        `remote_sandboxed: provider by user ${admin.id}`,
        'remote_sandboxed: later by an operator',
        `remote_unsandboxed: later by user ${admin.id}`,
        `remote_unsandboxed: provider by user ${admin.id}`,
        `remote_sandboxed: provider by user ${admin.id}`,
      ]);
    });
  });

  describe('the page of a frame', () => {
    const page = () => fetch(`${gateway.url}/sandbox/provider/${VERSION}`);
    const directives = (policy = '') =>
      Object.fromEntries(
        policy.split('; ').map((each) => [each.split(' ')[0], each.slice(each.indexOf(' ') + 1)]),
      );

    it('has an origin of its own, connects to nothing, and sends no form', async () => {
      const { status, headers } = await page();
      expect(status).toBe(200);
      const policy = directives((headers.get('content-security-policy') ?? '').split(', ')[0]);
      expect(policy).toMatchObject({
        sandbox: 'allow-scripts allow-forms',
        'default-src': "'none'",
        'script-src': expect.stringMatching(/^'self' 'sha256-[^']+'$/),
        'connect-src': "'none'",
        'form-action': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': `'self' ${INTRANET}`,
      });
      expect(Object.keys(policy)).not.toContain('frame-src');
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    });

    it('lets no script begin a document but those of the shell, and lets them load others', async () => {
      const answer = await page();
      const [first, second] = (answer.headers.get('content-security-policy') ?? '')
        .split(', ')
        .map(directives);
      const allowed = second?.['script-src']?.split(' ') ?? [];
      const html = await answer.text();
      const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
      const hashes = [
        ...inline.map((code) => `sha256-${createHash('sha256').update(code).digest('base64')}`),
        ...[...html.matchAll(/<script[^>]* src=/g)].map(
          ([tag]) => / integrity="([^"]+)"/.exec(tag)?.[1] ?? `none: ${tag}`,
        ),
      ].map((hash) => `'${hash}'`);
      expect(hashes).toHaveLength(2);
      expect(allowed.toSorted()).toEqual(["'strict-dynamic'", ...hashes].toSorted());
      expect(first?.['script-src']).toBe(`'self' ${hashes[0]}`);
      expect(html).not.toContain('rel="preload"');
    });

    it('names its own version alone, and no setting of the portal', async () => {
      const html = await (await page()).text();
      const inlined = (id: string) =>
        JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '');
      expect(inlined('registry').remotes).toMatchObject([{ name: 'provider', version: VERSION }]);
      expect(inlined('settings')).toEqual({});
    });

    it.each([
      '/sandbox/provider/9.9.9',
      '/sandbox/nothing/1.0.0',
      '/sandbox/_shell/1',
      '/sandbox/provider',
      '/sandbox/',
    ])('%s is not there', async (target) => {
      const { status, headers } = await fetch(gateway.url + target);
      expect(status).toBe(404);
      expect(headers.get('x-frame-options')).toBe('DENY');
    });

    it('costs one statement, and its documents one', async () => {
      const statements = await gateway.statements.during(async () => {
        await (await page()).text();
        await (await fetch(`${gateway.url}/sandbox/provider/${VERSION}/documents.json`)).text();
      });
      expect(statements).toHaveLength(2);
    });

    it('lists the operations of exactly its version', async () => {
      const texts = async (version: string) =>
        (await fetch(`${gateway.url}/sandbox/provider/${version}/documents.json`)).json();
      expect(await texts(VERSION)).toEqual([QUERY]);
      expect(await texts('1.1.0-00000002')).toEqual([]);
    });
  });

  it('files of builds may be fetched by a frame, whose origin is none; nothing else may', async () => {
    const shared = async (target: string) => {
      const { headers } = await fetch(gateway.url + target, { headers: { origin: 'null' } });
      return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')];
    };
    for (const file of [`/remotes/provider/${VERSION}/remoteEntry.js`, '/js/main.0a1b2c3d.js'])
      expect(await shared(file)).toEqual(['*', 'cross-origin']);
    for (const other of [
      '/home',
      '/api/remotes',
      '/api/config',
      '/remotes/provider/1/x.js',
      `/sandbox/provider/${VERSION}`,
    ])
      expect(await shared(other)).toEqual([null, 'same-origin']);
  });

  it('the portal frames its own pages alone, and fetches nothing of a sandboxed dashboard ahead', async () => {
    const response = await fetch(`${gateway.url}/provider-dashboard`);
    expect(response.headers.get('content-security-policy')).toContain("frame-src 'self';");
    expect(await response.text()).not.toContain('rel="preload"');
  });
});
