import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DASHBOARD_LIMITS } from '@portal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { pagePolicy, REPORTING_ENDPOINTS } from '../../platform/rest/index.ts';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { buildFiles, publishBuild, sendBuild } from '../../testing/publishing.ts';
import { deleteVersion, findVersion } from '../versions/store.ts';
import { sweepStored } from '../versions/stored.ts';
import { createToken } from '../versions/tokens.ts';
import { forgetOldReports } from './service.ts';

const V1 = '1.0.0-00000001';
const DAY = 24 * 60 * 60_000;
const TABLES = ['dashboard_problems', 'dashboard_problem_marks', 'dashboard_measures'] as const;

const STACK = `TypeError: Cannot read properties of undefined (reading 'name')
    at Panel (https://portal.example/remotes/provider/${V1}/remoteEntry.js:1:2345)
    at ann.lee@hospital.example (https://elsewhere.example/a.js?token=SECRET:1:1)
    at https://portal.example/js/main.0a1b2c3d.js?retry=1:7:8`;

const problem = (more: object = {}) => ({
  name: 'provider',
  version: V1,
  kind: 'render',
  message: "Cannot read properties of undefined (reading 'name')",
  stack: STACK,
  route: '/provider-dashboard/:id',
  ...more,
});

describe.each(DIALECTS)('reports of dashboards on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let person: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    await rm(path.join(gateway.services.config.dataDir, 'remotes'), { recursive: true, force: true });
    folder = await mkdtemp(path.join(tmpdir(), 'portal-reports-'));
    ({ token } = await createToken(gateway.services, 'provider'));
    await publishBuild(gateway, token, await writeDashboard(folder));
    person = await signInAs(gateway.services, 'provider');
    return () => rm(folder, { recursive: true });
  });
  afterAll(() => gateway.stop());

  const report = (body: object, caller: SignedIn | null = person) =>
    rest(gateway, caller, 'POST /remotes/reports', body);
  const health = async (name = 'provider', caller = token) =>
    rest(gateway, { token: caller }, `GET /dashboards/${name}/health`);
  const problems = async () => (await health()).body.problems as Record<string, unknown>[];
  const invented = (one: string, letters: string) =>
    letters.split('').map((other) => problem({ message: `lost ${one}${other}` }));
  const everything = async () =>
    JSON.stringify(
      await Promise.all(TABLES.map((table) => gateway.services.db.selectFrom(table).selectAll().execute())),
    );

  it('are taken of signed-in people alone', async () => {
    expect((await report({ problems: [problem()] }, null)).status).toBe(401);
    expect(await problems()).toEqual([]);
    expect((await report({ problems: [problem()] })).status).toBe(204);
    expect(await problems()).toMatchObject([
      {
        version: V1,
        kind: 'render',
        message: "Cannot read properties of undefined (reading 'name')",
        stack: ['Panel remoteEntry.js:1:2345', '(anonymous) (portal):7:8'],
        count: 1,
        people: 1,
        routes: [{ value: '/provider-dashboard/:id', count: 1 }],
      },
    ]);
  });

  it('keep nothing of what people typed, opened or are', async () => {
    const message = `No "SECRET note" of ann.lee@hospital.example in https://x.example/?q=SECRET for 4711`;
    await report({
      problems: [problem({ message, route: '/requests/4711' }), problem({ route: '/x?text=SECRET' })],
    });
    const kept = await everything();
    for (const text of ['SECRET', 'hospital.example', '4711', 'elsewhere']) expect(kept).not.toContain(text);
    expect(kept).toContain('No (text) of (mail) in (address) for (number)');
  });

  it('count people once each, and browsers by family and major version', async () => {
    const other = await signInAs(gateway.services, 'analyst');
    await report({ problems: [problem()] });
    await report({ problems: [problem()] });
    await fetch(`${gateway.url}/api/remotes/reports`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${other.token}`,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({ problems: [problem()] }),
    });
    const [{ count, people, browsers } = {}] = await problems();
    expect([count, browsers]).toEqual([
      3,
      [
        { value: 'other', count: 2 },
        { value: 'Firefox 140', count: 1 },
      ],
    ]);
    // Two people are sometimes in the same of the 256 boxes.
    expect([1, 2]).toContain(people);
  });

  it('of what does not exist are dropped', async () => {
    await report({
      problems: [problem({ version: '9.9.9' }), problem({ name: 'nobody' })],
      measurements: [{ name: 'nobody', version: V1, measure: 'lcp', value: 10 }],
    });
    expect(await everything()).toBe('[[],[],[]]');
  });

  it.each<[string, object]>([
    ['an unknown kind', { problems: [problem({ kind: 'bored' })] }],
    ['more than 20', { problems: Array.from({ length: 21 }, () => problem()) }],
    ['a long stack', { problems: [problem({ stack: 'x'.repeat(6001) })] }],
    [
      'a value that is none',
      { measurements: [{ name: 'provider', version: V1, measure: 'lcp', value: -1 }] },
    ],
  ])('are refused with %s', async (_, body) => {
    expect((await report(body)).status).toBe(400);
    expect(await everything()).toBe('[[],[],[]]');
  });

  it.each([
    ['spaces', ' '.repeat(5_990)],
    ['names', `at ${'a '.repeat(2_900)}`],
    ['slashes and brackets', '[/] '.repeat(1_490)],
    ['lines of spaces', `${' '.repeat(290)}!\n`.repeat(20)],
    ['addresses without a place', `at x (https://${'a?'.repeat(2_900)}`],
  ])('are read at once, also with a stack of %s', async (_, stack) => {
    const before = performance.now();
    expect((await report({ problems: Array.from({ length: 9 }, () => problem({ stack })) })).status).toBe(
      204,
    );
    // One of these stacks once took minutes.
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(await problems()).toMatchObject([{ stack: [] }]);
  });

  it('are bounded: of a version at most 100 different problems are kept', async () => {
    const letters = 'abcdefghijk'.split('');
    for (const one of letters) {
      const somebody = await signInAs(gateway.services, 'provider');
      await report({ problems: invented(one, 'abcdefghij') }, somebody);
    }
    expect(await problems()).toHaveLength(100);
    await report({ problems: [problem({ message: 'lost aa' })] });
    expect((await problems())[0]).toMatchObject({ message: 'lost aa', count: 2 });
  });

  it('are bounded for each person: what one alone reports leaves room for the others', async () => {
    for (const one of 'abcdef') await report({ problems: invented(one, 'abcdefghijkl') });
    expect(await problems()).toHaveLength(10);
    // A problem that other people have met as well is not invented, and makes room for another one.
    for (const other of [
      await signInAs(gateway.services, 'provider'),
      await signInAs(gateway.services, 'provider'),
    ])
      await report({ problems: [problem({ message: 'lost aa' }), problem({ message: 'lost zz' })] }, other);
    await report({ problems: invented('m', 'ab') });
    const kept = (await problems()).map(({ message }) => message);
    expect(kept).toHaveLength(12);
    expect(kept).toEqual(expect.arrayContaining(['lost zz', 'lost ma']));
  });

  it('measure: three of four stay within what is told, by version', async () => {
    const values = [120, 180, 180, 900];
    await report({
      measurements: values.map((value) => ({ name: 'provider', version: V1, measure: 'shown', value })),
    });
    await report({ measurements: [{ name: 'provider', version: V1, measure: 'cls', value: 7 }] });
    await rest(gateway, null, 'POST /remotes/errors', { name: 'provider', version: V1, reason: 'looping' });
    expect((await health()).body.versions).toEqual([
      { version: V1, shown: 4, failed_last_day: 1, p75: { shown: 200, lcp: null, inp: null, cls: null } },
    ]);
  });

  it('are for the team and for administrators', async () => {
    const { token: other } = await createToken(gateway.services, 'analyst');
    expect((await health('provider', other)).status).toBe(403);
    expect((await health('provider', person.token)).status).toBe(403);
    expect((await health('provider', 'remote_nothing')).status).toBe(401);
    const admin = await signInAs(gateway.services, 'admin');
    expect((await health('provider', admin.token)).status).toBe(200);
    expect((await health('nobody', admin.token)).status).toBe(404);
  });

  describe('of a version with source maps', () => {
    const V2 = '2.0.0-00000002';
    const FILE = 'remoteEntry.js.map';
    const map = (sources = ['src/features/list/Panel.tsx']) =>
      JSON.stringify({
        version: 3,
        sources,
        sourcesContent: sources.map(() => 'SECRET of the team'),
        names: ['deviceName'],
        mappings: 'AACIA,UACA',
      });
    const stack = `Error\n    at t (https://portal.example/remotes/provider/${V2}/remoteEntry.js:1:1)`;
    /** The files of a build with a source map. */
    async function withMap(text = map(), version = V2, file = FILE) {
      const before = await buildFiles(await writeDashboard(folder, { version }));
      const bytes = Buffer.from(text);
      const described = JSON.parse(String(before.get('remote.json')));
      const hash = createHash('sha384').update(bytes).digest('base64');
      const remote = { ...described, maps: { [file]: `sha384-${hash}` } };
      return new Map([...before, ['remote.json', Buffer.from(JSON.stringify(remote))], [file, bytes]]);
    }
    const send = (files: ReadonlyMap<string, Buffer>) => sendBuild(gateway, token, 'provider', files);
    const reported = async () => {
      await report({ problems: [problem({ version: V2, stack })] });
      return (await problems()).find(({ version }) => version === V2);
    };

    it('name places in the sources', async () => {
      expect((await send(await withMap())).status).toBe(201);
      expect(await reported()).toMatchObject({
        stack: ['deviceName src/features/list/Panel.tsx:2:5'],
        place: 'src/features/list/Panel.tsx:2:5',
      });
    });

    it('are placed by what the team has written, not by what it uses', async () => {
      const two = { mappings: 'AAAA,UCAA', sources: ['node_modules/x/a.js', 'src/Panel.tsx'] };
      await send(await withMap(JSON.stringify({ version: 3, names: [], ...two })));
      const places = ['1:1', '1:12'].map((at) => stack.replace('1:1)', `${at})`).split('\n')[1]);
      await report({ problems: [problem({ version: V2, stack: places.join('\n') })] });
      expect((await problems())[0]).toMatchObject({
        stack: ['t node_modules/x/a.js:1:1', 't src/Panel.tsx:1:1'],
        place: 'src/Panel.tsx:1:1',
      });
    });

    it('are never served, and no line of a source is told to anybody', async () => {
      await send(await withMap());
      await reported();
      const base = `${gateway.url}/remotes/provider/${V2}`;
      expect((await fetch(`${base}/remoteEntry.js`)).status).toBe(200);
      for (const file of [FILE, `${FILE}.br`, 'remoteEntry.js%2emap', `./${FILE}`]) {
        const answer = await fetch(`${base}/${file}`);
        expect([answer.status, (await answer.text()).includes('SECRET')], file).toEqual([404, false]);
      }
      expect(JSON.stringify((await health()).body)).not.toContain('SECRET');
      expect(JSON.stringify((await rest(gateway, null, 'GET /remotes')).body)).not.toContain('.map');
    });

    it.each<[string, string]>([
      ['is no JSON', '{'],
      ['is nested deeply', '['.repeat(100_000)],
      ['maps nothing that is there', map([])],
    ])('are told by their places in the build when the map %s', async (_, text) => {
      expect((await send(await withMap(text))).status).toBe(201);
      expect(await reported()).toMatchObject({ stack: ['t remoteEntry.js:1:1'], place: null });
    });

    it.each<[string, string, string, string | RegExp]>([
      ['a map of a script that is not there', map(), 'js/other.js.map', /maps: js\/other.js.map must be/],
      ['a map of a style', map(), 'css/dashboard.0a1b2c3d.css.map', /maps: css\/dashboard/],
      ['a path out of the build', map(), '../x.js.map', /Invalid key in record/],
      [
        'a map beyond the limit',
        'x'.repeat(DASHBOARD_LIMITS.map + 1),
        FILE,
        `larger than ${DASHBOARD_LIMITS.map}`,
      ],
    ])('are refused with %s', async (_, text, file, message) => {
      const { status, body } = await send(await withMap(text, V2, file));
      expect([400, 413]).toContain(status);
      expect(body.error).toMatch(message);
    });

    it('are refused when browsers would get the map, when it has another hash, and when it is another one', async () => {
      const files = await withMap();
      const { maps, ...described } = JSON.parse(String(files.get('remote.json')));
      const served = { ...described, files: { ...described.files, ...maps } };
      const asFile = new Map([...files, ['remote.json', Buffer.from(JSON.stringify(served))]]);
      expect((await send(asFile)).body.error).toMatch(/remoteEntry.js.map is a source map/);
      const damaged = await send(new Map([...files, [FILE, Buffer.from(map(['src/Other.tsx']))]]));
      expect(damaged.body.error).toMatch(/does not have the hash/);
      expect((await send(files)).status).toBe(201);
      expect((await send(files)).status).toBe(200);
      expect((await send(await withMap(map(['src/Other.tsx'])))).status).toBe(409);
    });

    it('keep the map as long as the version, and count it to its size', async () => {
      const files = await withMap();
      await send(files);
      const row = await findVersion(gateway.services.db, 'provider', V2);
      const sizes = [...files].map(([name, { length }]) => (name === 'remote.json' ? 0 : length));
      expect(row?.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
      const { builds, clock } = gateway.services;
      const later = { ...gateway.services, clock: () => new Date(clock().getTime() + DAY) };
      const kept = async () => (await builds.list(`provider/${V2}/`)).length;
      await sweepStored(later);
      expect(await kept()).toBe(3);
      await deleteVersion(gateway.services.db, 'provider', V2);
      await sweepStored(later);
      expect(await kept()).toBe(0);
    });
  });

  it('are forgotten after thirty days', async () => {
    await report({
      problems: [problem()],
      measurements: [{ name: 'provider', version: V1, measure: 'lcp', value: 10 }],
    });
    const later = (days: number) => ({
      ...gateway.services,
      clock: () => new Date(Date.now() + days * DAY),
    });
    await forgetOldReports(later(29));
    expect(await problems()).toHaveLength(1);
    await forgetOldReports(later(32));
    expect(await everything()).toBe('[[],[],[]]');
  });

  describe('of the content security policy', () => {
    const send = (type: string, body: unknown) =>
      fetch(`${gateway.url}/api/csp-reports`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const source = `https://portal.example/remotes/provider/${V1}/remoteEntry.js`;
    const counted = () => gateway.services.db.selectFrom('remote_errors').selectAll().execute();

    it('are counted for the version whose script it was, in both forms, and keep no text', async () => {
      const old = {
        'csp-report': {
          'document-uri': 'https://portal.example/requests/4711',
          'effective-directive': 'connect-src',
          'blocked-uri': 'https://evil.example/SECRET',
          'source-file': source,
        },
      };
      expect((await send('application/csp-report', old)).status).toBe(204);
      const entry = {
        type: 'csp-violation',
        body: { effectiveDirective: 'connect-src', sourceFile: source },
      };
      expect((await send('application/reports+json', [entry, { type: 'other' }])).status).toBe(204);
      const rows = await counted();
      expect(rows).toMatchObject([{ name: 'provider', version: V1, reason: 'policy', count: 2 }]);
      expect(JSON.stringify(rows)).not.toMatch(/SECRET|4711|evil/);
      expect((await rest(gateway, { token }, 'GET /dashboards')).body).toMatchObject([
        { errors_last_day: 0 },
      ]);
    });

    it.each([
      ['{', 400],
      ['[]', 400],
      ['[{"type":"deprecation","body":{}}]', 400],
      ['null', 400],
      ['{"csp-report":{"source-file":"/remotes/nobody/1/x.js"}}', 204],
    ])('are not kept when they are %s', async (body, status) => {
      expect((await send('application/csp-report', body)).status).toBe(status);
      expect(await counted()).toEqual([]);
    });

    it('are asked for by the policy of each page', () => {
      expect(pagePolicy('nonce')).toContain('report-uri /api/csp-reports; report-to csp');
      expect(REPORTING_ENDPOINTS).toBe('csp="/api/csp-reports"');
    });
  });

  it('are counted in the metrics', async () => {
    const metrics = createMetrics();
    const port = await metrics.listen(0, '127.0.0.1');
    await report({ problems: [problem()] });
    await fetch(`${gateway.url}/api/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': { 'violated-directive': 'made-up "x"' } }),
    });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('portal_dashboard_problems_total{dashboard="provider",kind="render"} 1');
    expect(text).toContain('portal_csp_reports_total{directive="other"} 1');
    await metrics.close();
  });
});
