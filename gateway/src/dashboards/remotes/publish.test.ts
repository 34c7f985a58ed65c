import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSql } from '../../platform/db/time.ts';
import { buildServer } from '../../server.ts';
import { rest } from '../../testing/client.ts';
import { type DashboardBuild, writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { buildFiles, publishBuild, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { callSlowly, FORM_TYPE, formOf } from '../../testing/slow-call.ts';
import { registerBundled } from '../releases/service.ts';
import { revoke } from '../teams/revoke.ts';
import { insertVersion, liveVersion, setLive } from '../versions/store.ts';
import { createToken } from '../versions/tokens.ts';
import { logUnanswered } from './health.ts';
import { pruneRemotes } from './prune.ts';

const V1 = '1.0.0-00000001';
const V2 = '1.1.0-00000002';
const V3 = '1.2.0-00000003';

describe.each(DIALECTS)('publishing on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let tokenId: number;

  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    await rm(path.join(gateway.services.config.dataDir, 'remotes'), { recursive: true, force: true });
    folder = await mkdtemp(path.join(tmpdir(), 'portal-publish-'));
    ({ token, id: tokenId } = await createToken(gateway.services, 'provider'));
    return () => rm(folder, { recursive: true });
  });
  afterAll(() => gateway.stop());

  const build = (options: DashboardBuild = {}) => writeDashboard(folder, options);
  const publish = async (options: DashboardBuild = {}, canary?: number) =>
    publishBuild(gateway, token, await build(options), canary);
  const send = async (options: DashboardBuild = {}, change = (_: Map<string, Buffer>) => {}) => {
    const files = await buildFiles(await build(options));
    change(files);
    return sendBuild(gateway, token, 'provider', files);
  };
  const call = (what: string, body?: unknown, caller: string = token) =>
    rest(gateway, { token: caller }, what, body);
  const registry = async () => (await rest(gateway, null, 'GET /remotes')).body.remotes as LiveEntry[];
  const live = async () => (await registry())[0]?.version;
  const events = async () =>
    (await gateway.services.db.selectFrom('security_events').selectAll().orderBy('id').execute()).map(
      ({ kind, detail }) => `${kind}: ${detail}`,
    );
  const folders = () =>
    readdir(path.join(gateway.services.config.dataDir, 'remotes')).catch((): string[] => []);

  const documentFor = (field: string) => {
    const text = `query Name {\n  viewer {\n    ${field}\n  }\n}`;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const file = 'mfe-provider/src/features/name.graphql.ts';
    return { name: 'Name', sha256, text, origins: [{ file, from: 1, lines: [4, 5, 12, 13, 14] }] };
  };

  describe('an upload', () => {
    it('is served once it is in its place, and live only once it is made so', async () => {
      const sent = await send();
      expect(sent).toMatchObject({
        status: 201,
        body: {
          name: 'provider',
          version: V1,
          entry: `/remotes/provider/${V1}/remoteEntry.js`,
          created: true,
        },
      });
      const entry = await fetch(gateway.url + sent.body.entry);
      expect([entry.status, await entry.text()]).toEqual([200, 'var provider = 1;']);
      expect(await registry()).toEqual([]);
      expect(await call('PUT /dashboards/provider/live', { version: V1 })).toMatchObject({ status: 200 });
      expect(await live()).toBe(V1);
    });

    it('is served compressed by what the gateway made of it, whatever was sent', async () => {
      const code = `var provider = ${'1 + '.repeat(400)}1;`;
      await publish({ code });
      const entry = await fetch(`${gateway.url}/remotes/provider/${V1}/remoteEntry.js`, {
        headers: { 'accept-encoding': 'br' },
      });
      expect(entry.headers.get('content-encoding')).toBe('br');
      expect(await entry.text()).toBe(code);
    });

    it('may be repeated, and never changes a version that exists', async () => {
      expect((await send()).status).toBe(201);
      expect(await send()).toMatchObject({ status: 200, body: { created: false } });
      expect(await send({ code: 'var provider = 2;' })).toMatchObject({
        status: 409,
        body: refusal(expect.stringContaining(`Version ${V1} of provider exists with other content`)),
      });
    });

    it.each<[string, (files: Map<string, Buffer>) => void, number, string]>([
      [
        'a file with other content',
        (files) => files.set('remoteEntry.js', Buffer.from('alert(1)')),
        400,
        'remoteEntry.js does not have the hash',
      ],
      ['a missing file', (files) => files.delete('remoteEntry.js'), 400, 'lacks remoteEntry.js'],
      [
        'a file that is not listed',
        (files) => files.set('../../evil.js', Buffer.from('')),
        400,
        '../../evil.js is not among',
      ],
      [
        'a listed path that climbs',
        (files) =>
          files.set(
            'remote.json',
            Buffer.from(String(files.get('remote.json')).replaceAll('css/dashboard', '../dashboard')),
          ),
        400,
        'must be a relative path inside the build',
      ],
      ['no description', (files) => files.delete('remote.json'), 400, 'first part'],
      ['no JSON', (files) => files.set('remote.json', Buffer.from('{')), 400, 'JSON'],
      [
        'a large description',
        (files) => files.set('remote.json', Buffer.alloc(1024 ** 2 + 1)),
        413,
        'larger than 1048576 bytes',
      ],
      [
        'a file that is too large',
        (files) => files.set('remoteEntry.js', Buffer.alloc(10 * 1024 ** 2 + 1)),
        413,
        'remoteEntry.js is larger',
      ],
    ])('is refused with %s, and leaves nothing behind', async (_, change, status, error) => {
      const answer = await send({}, change);
      expect(answer).toMatchObject({ status, body: refusal(expect.stringContaining(error)) });
      expect((await folders()).filter((name) => name.startsWith('.'))).toEqual([]);
      expect((await fetch(`${gateway.url}/remotes/provider/${V1}/remoteEntry.js`)).status).toBe(404);
    });

    it.each<[string, Record<string, unknown>, number, string]>([
      ['another dashboard', { name: 'analyst' }, 400, 'two dashboards'],
      ['a manifest without routes', { manifest: manifest({ routes: [] }) }, 400, 'at least one route'],
      ['another contract', { manifest: manifest({ contract: '^9.0.0' }) }, 400, 'this portal has 1.4.0'],
      ['a route of the portal', { manifest: manifest({ routes: [route('/profile')] }) }, 409, '/profile'],
    ])('is refused with %s', async (_, wrong, status, error) => {
      const answer = await send({ wrong });
      expect(answer).toMatchObject({ status, body: refusal(expect.stringContaining(error)) });
    });

    it('is refused when another dashboard answers one of its routes, naming both', async () => {
      const other = await createToken(gateway.services, 'analyst');
      await publishBuild(gateway, other.token, await build({ name: 'analyst' }));
      const answer = await send({ wrong: { manifest: manifest({ routes: [route('/analyst/deep')] }) } });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: 'The route /analyst/deep of provider is taken: the dashboard analyst answers /analyst.',
        },
      });
    });

    it('may be asked for before, with its description alone: the answer is that of an upload', async () => {
      const ask = async (options: DashboardBuild, caller: string = token) =>
        call(
          'POST /dashboards/provider/check',
          JSON.parse(String((await buildFiles(await build(options))).get('remote.json'))),
          caller,
        );
      expect(await ask({})).toMatchObject({
        status: 200,
        body: { name: 'provider', version: V1, known: false },
      });
      expect(await gateway.services.db.selectFrom('remote_versions').selectAll().execute()).toEqual([]);
      await publish();
      expect((await ask({})).body).toMatchObject({ known: true });
      for (const options of [
        { code: 'var provider = 2;' },
        { version: V2, wrong: { manifest: manifest({ contract: '^9.0.0' }) } },
        { version: V2, wrong: { manifest: manifest({ routes: [route('/profile')] }) } },
        { version: V2, wrong: { documents: [documentFor('shoeSize')] } },
      ]) {
        const { status, body } = await ask(options);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(await send(options)).toMatchObject({ status, body });
      }
      const other = await createToken(gateway.services, 'analyst');
      expect((await ask({}, other.token)).status).toBe(403);
    });

    it('is refused when it is no multipart body', async () => {
      expect(await call('POST /dashboards/provider/versions', {})).toMatchObject({ status: 415 });
    });

    it('goes in once when it is sent twice at the same time', async () => {
      const files = await buildFiles(await build());
      const answers = await Promise.all([1, 2, 3].map(() => sendBuild(gateway, token, 'provider', files)));
      expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true);
      expect((await events()).filter((event) => event.startsWith('remote_published'))).toHaveLength(1);
    });
  });

  describe('a token', () => {
    it("is refused for another team's dashboard", async () => {
      await publish();
      const other = await createToken(gateway.services, 'analyst');
      const files = await buildFiles(await build({ version: V2 }));
      expect(await sendBuild(gateway, other.token, 'provider', files)).toMatchObject({
        status: 403,
        body: refusal('This token is for the dashboard analyst, not for provider.'),
      });
      for (const [what, body] of [
        ['PUT /dashboards/provider/live', { version: V1 }],
        ['POST /dashboards/provider/rollback', {}],
        ['PUT /dashboards/provider/disabled', { disabled: true }],
      ] as const) {
        expect((await call(what, body, other.token)).status).toBe(403);
      }
      expect((await call('GET /dashboards', undefined, other.token)).body).toEqual([]);
    });

    it('opens nothing once it is revoked, and nothing else of the portal ever', async () => {
      expect((await call('GET /dashboards')).status).toBe(200);
      expect((await call('GET /device-requests')).status).toBe(401);
      expect(await revoke(gateway.services, tokenId)).toBe(true);
      expect((await call('GET /dashboards')).status).toBe(401);
      expect(await revoke(gateway.services, tokenId)).toBe(false);
    });

    it('publishes nothing when it is revoked while the build arrives', async () => {
      const body = formOf(await buildFiles(await build()), 'file');
      const line = 'POST /api/dashboards/provider/versions';
      const answer = await callSlowly(gateway.url, token, { line, type: FORM_TYPE, body }, async () => {
        await expect.poll(folders).toHaveLength(1);
        await revoke(gateway.services, tokenId);
      });
      expect(answer.status).toBe(401);
      const versions = await gateway.services.db.selectFrom('remote_versions').selectAll().execute();
      expect(versions).toEqual([]);
    });

    it('is stored as its hash alone', async () => {
      const rows = await gateway.services.db.selectFrom('remote_tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(7));
    });

    it.each(['', 'remote_wrong', `remote_${'a'.repeat(43)}`])('must be known: "%s"', async (wrong) => {
      expect((await call('PUT /dashboards/provider/live', { version: V1 }, wrong)).status).toBe(401);
    });

    it('is not needed by who manages users, and others may not', async () => {
      await publish();
      const admin = await signInAs(gateway.services, 'admin');
      expect((await call('GET /dashboards', undefined, admin.token)).status).toBe(200);
      expect((await call('PUT /dashboards/provider/live', { version: V1 }, admin.token)).status).toBe(200);
      const analyst = await signInAs(gateway.services, 'analyst');
      expect((await call('GET /dashboards', undefined, analyst.token)).status).toBe(403);
    });
  });

  describe('what is live', () => {
    it('flips, rolls back step by step, and says when there is nothing before', async () => {
      for (const version of [V1, V2, V3]) await publish({ version });
      expect(await live()).toBe(V3);
      expect(await call('POST /dashboards/provider/rollback', {})).toMatchObject({ body: { live: V2 } });
      expect(await call('POST /dashboards/provider/rollback', {})).toMatchObject({ body: { live: V1 } });
      expect(await live()).toBe(V1);
      expect(await call('POST /dashboards/provider/rollback', {})).toMatchObject({
        status: 409,
        body: refusal(`provider has no version before ${V1} to go back to.`),
      });
      for (const version of [V1, V2, V3]) {
        expect((await fetch(`${gateway.url}/remotes/provider/${version}/remoteEntry.js`)).status).toBe(200);
      }
    });

    it('goes back to the build that came with the portal, and stays published over a restart', async () => {
      const bundled = [await build({ code: 'var bundled;' })];
      const restart = () =>
        registerBundled({
          ...gateway.services,
          config: { ...gateway.services.config, remotes: bundled },
        });
      await restart();
      await publish({ version: V2 });
      await restart();
      expect(await live()).toBe(V2);
      await call('POST /dashboards/provider/rollback', {});
      expect(await live()).toBe(V1);
    });

    it('is published, not bundled, once its team has sent the build that came with the portal', async () => {
      const folder = await build();
      const restart = (...remotes: string[]) =>
        registerBundled({ ...gateway.services, config: { ...gateway.services.config, remotes } });
      await restart(folder);
      await publishBuild(gateway, token, folder);
      const [{ versions }] = (await call('GET /dashboards')).body as never as [{ versions: object[] }];
      expect(versions).toMatchObject([
        { source: 'published', published_by: `team provider (token ${tokenId})`, size: expect.any(Number) },
      ]);
      await restart(await build({ version: V2 }));
      expect(await live()).toBe(V1);
    });

    it('is told to those who ask for what is not there', async () => {
      expect(await call('PUT /dashboards/provider/live', { version: V1 })).toMatchObject({ status: 404 });
      expect(await call('PUT /dashboards/provider/live', {})).toMatchObject({ status: 400 });
      expect(await call('POST /dashboards/provider/rollback', {})).toMatchObject({ status: 404 });
      expect(await call('PUT /dashboards/provider/disabled', { disabled: 'yes' })).toMatchObject({
        status: 400,
      });
    });

    it('is so at once for every gateway on the same database and folder', async () => {
      const other = await buildServer(gateway.services);
      try {
        await publish();
        const seen = await other.inject('/api/remotes');
        expect(seen.json().remotes[0].version).toBe(V1);
        const entry = await other.inject(`/remotes/provider/${V1}/remoteEntry.js`);
        expect(entry.statusCode).toBe(200);
      } finally {
        await other.close();
      }
    });

    it('leaves out what is switched off, and gives it back', async () => {
      await publish();
      await call('PUT /dashboards/provider/disabled', { disabled: true });
      expect(await registry()).toEqual([]);
      await call('PUT /dashboards/provider/disabled', { disabled: false });
      expect(await live()).toBe(V1);
    });

    it('is written down with who did it', async () => {
      await publish();
      await publish({ version: V2 }, 10);
      await call('POST /dashboards/provider/rollback', {});
      await publish({ version: V2 });
      await call('POST /dashboards/provider/rollback', {});
      const admin = await signInAs(gateway.services, 'admin');
      await call('PUT /dashboards/provider/disabled', { disabled: true }, admin.token);
      const team = `by team provider (token ${tokenId})`;
      expect(await events()).toEqual([
        `remote_token_created: provider, token ${tokenId}`,
        `remote_published: provider ${V1} ${team}`,
        `remote_activated: provider ${V1} ${team}`,
        `remote_published: provider ${V2} ${team}`,
        `remote_canary_started: provider ${V2} 10 % ${team}`,
        `remote_rolled_back: provider canary ${V2} ${team}`,
        `remote_activated: provider ${V2} ${team}`,
        `remote_rolled_back: provider ${V2} to ${V1} ${team}`,
        `remote_disabled: provider by user ${admin.id}`,
      ]);
    });

    it('is the same whichever of many changes came last', async () => {
      for (const version of [V1, V2, V3]) await publish({ version });
      const wantedVersions = Array.from({ length: 12 }, (_, at) => [V1, V2, V3][at % 3]);
      const answers = await Promise.all(
        wantedVersions.map((version) => call('PUT /dashboards/provider/live', { version })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const last = (await events()).filter((event) => event.startsWith('remote_activated')).at(-1);
      expect(last).toContain(await live());
    });
  });

  describe('a GraphQL document', () => {
    const problem =
      'mfe-provider/src/features/name.graphql.ts:12 Cannot query field "shoeSize" on type "User".';
    const error = `provider ${V2} asks for what this portal does not answer:\n${problem}`;
    /** A version that was published when the portal still answered its operation. */
    const publishedEarlier = () =>
      gateway.services.db
        .updateTable('remote_versions')
        .set(({ fn, val }) => ({
          description: fn<string>('replace', ['description', val('    email'), val('    shoeSize')]),
        }))
        .where('version', '=', V2)
        .execute();
    const publishBoth = async () => {
      await publish();
      await publish({ version: V2, wrong: { documents: [documentFor('email')] } });
    };

    it('that the portal does not answer stops an upload, with file, line and field', async () => {
      const answer = await send({ version: V2, wrong: { documents: [documentFor('shoeSize')] } });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    });

    it('that it answers no longer keeps the version from coming back, in the same words', async () => {
      await publishBoth();
      await publish({ version: V3 });
      await publishedEarlier();
      const refused = { status: 400, body: refusal(error) };
      expect(await call('PUT /dashboards/provider/live', { version: V2 })).toMatchObject(refused);
      expect(await call('PUT /dashboards/provider/live', { version: V2, canary: 5 })).toMatchObject(refused);
      expect(await call('POST /dashboards/provider/rollback', {})).toMatchObject(refused);
      expect(await live()).toBe(V3);
    });

    it('of a live version that it answers no longer is told to administrators and to the log', async () => {
      await publishBoth();
      const dashboards = async () => (await call('GET /dashboards')).body;
      expect(await dashboards()).toMatchObject([{ problems: [] }]);
      await publishedEarlier();
      expect(await dashboards()).toMatchObject([{ live: V2, problems: [problem] }]);
      const error = vi.fn();
      await logUnanswered({ ...gateway.services, log: { error } as never });
      expect(error).toHaveBeenCalledWith(
        { name: 'provider', version: V2, problems: [problem] },
        'a live dashboard asks for what is not answered',
      );
    });

    it('may be as long as it takes', async () => {
      const text = `query Name { viewer { id } } #${'x'.repeat(100_000)}`;
      const sha256 = createHash('sha256').update(text).digest('hex');
      await publish({ wrong: { documents: [{ name: 'Name', sha256, text }] } });
      expect(await live()).toBe(V1);
    });
  });

  describe('a canary', () => {
    it('stands beside the live version until it is rolled back or made live', async () => {
      await publish();
      await publish({ version: V2 }, 10);
      expect(await registry()).toMatchObject([
        { version: V1, canary: { percent: 10, entry: { version: V2 } } },
      ]);
      await call('POST /dashboards/provider/rollback', {});
      expect((await registry())[0]).not.toHaveProperty('canary');
      await call('PUT /dashboards/provider/live', { version: V2, canary: 25 });
      await call('PUT /dashboards/provider/live', { version: V2 });
      expect(await registry()).toMatchObject([{ version: V2 }]);
      expect((await registry())[0]).not.toHaveProperty('canary');
    });

    it('needs a live version that is another one, and a share from 1 to 99', async () => {
      await expect(publish({}, 10)).rejects.toThrow('no live version yet');
      await publish();
      const answers = [10, 0, 100, 1.5].map((canary) =>
        call('PUT /dashboards/provider/live', { version: V1, canary }),
      );
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 400, 400, 400]);
    });
  });

  describe('the overview', () => {
    it('tells versions, who published them and how large they are', async () => {
      await publish();
      await publish({ version: V2 });
      const { body } = await call('GET /dashboards');
      expect(body).toMatchObject([
        {
          name: 'provider',
          display_name: 'Provider',
          disabled: false,
          live: V2,
          canary: null,
          previous: V1,
          errors_last_day: 0,
          versions: [{ version: V2 }, { version: V1, contract: '^1.0.0', size: 48, source: 'published' }],
        },
      ]);
    });

    it('counts what browsers could not show, of versions that there are', async () => {
      await publish();
      const report = (version: string, reason = 'missing') =>
        rest(gateway, null, 'POST /remotes/errors', { name: 'provider', version, reason });
      expect((await report(V1)).status).toBe(204);
      expect((await report(V1)).status).toBe(204);
      expect((await report(V1, 'slow')).status).toBe(204);
      expect((await report(V2)).status).toBe(204);
      expect((await report(V1, 'bored')).status).toBe(400);
      expect((await call('GET /dashboards')).body).toMatchObject([{ errors_last_day: 3 }]);
      const rows = await gateway.services.db.selectFrom('remote_errors').selectAll().execute();
      expect(rows).toHaveLength(2);
    });
  });

  describe('old versions', () => {
    const DAY = 24 * 60 * 60_000;
    const versions = Array.from({ length: 14 }, (_, at) => `1.0.${at}-0000000a`);
    const later = (days: number) => ({
      ...gateway.services,
      clock: () => new Date(Date.now() + days * DAY),
    });
    const kept = async () =>
      (await gateway.services.db.selectFrom('remote_versions').select('version').execute()).length;

    it('stay while pages may use them, and some for ever; what is live and what comes before it always', async () => {
      for (const version of versions) {
        const description = { name: 'provider', version, entry: 'x.js', preload: [], files: {} };
        const at = toSql(new Date(Date.now() - 60_000 + versions.indexOf(version)));
        await insertVersion(gateway.services.db, {
          name: 'provider',
          version,
          source: 'published',
          description: JSON.stringify(description),
          published_at: at,
        });
      }
      const at = toSql(new Date());
      for (const version of versions.slice(0, 3)) {
        await setLive(gateway.services.db, 'provider', version, at);
      }
      expect(await pruneRemotes(later(29))).toBe(0);
      expect(await pruneRemotes(later(31))).toBe(2);
      expect(await kept()).toBe(12);
      expect((await liveVersion(gateway.services.db, 'provider'))?.version).toBe(versions[2]);
      expect(await pruneRemotes(later(31))).toBe(0);
    });

    it('are not served once they are gone, nor is what a cut-off upload has left', async () => {
      await publish();
      await mkdir(path.join(gateway.services.config.dataDir, 'remotes', '.provider-cut-off'));
      await pruneRemotes(later(1));
      expect(await folders()).toEqual(['provider']);
      expect((await fetch(`${gateway.url}/remotes/provider/${V1}/remoteEntry.js`)).status).toBe(200);
    });
  });

  // This test is last, because the limit stays used up for a minute.
  it('is limited in how often it may be tried', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 70; tries++)
      statuses.push((await call('GET /dashboards', undefined, 'x')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

interface LiveEntry {
  version: string;
  canary?: unknown;
}

const route = (at: string) => ({ path: at, title: 'Provider', access: {} });
function manifest(change: object) {
  return {
    name: 'provider',
    displayName: 'Provider',
    contract: '^1.0.0',
    routes: [route('/provider-dashboard')],
    nav: [],
    cards: [],
    embeddable: false,
    ...change,
  };
}
