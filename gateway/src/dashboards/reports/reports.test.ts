import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { pagePolicy, REPORTING_ENDPOINTS } from '../../platform/rest/index.ts';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { publishBuild } from '../../testing/publishing.ts';
import { createToken } from '../remotes/tokens.ts';
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
    // Two people are in the same of 256 boxes now and then.
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

  it('are bounded: of a version at most 100 different problems are kept', async () => {
    const letters = 'abcdefghijk'.split('');
    const words = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
    for (let at = 0; at < words.length; at += 20)
      await report({
        problems: words.slice(at, at + 20).map((word) => problem({ message: `lost ${word}` })),
      });
    expect(await problems()).toHaveLength(100);
    await report({ problems: [problem({ message: 'lost aa' })] });
    expect((await problems())[0]).toMatchObject({ message: 'lost aa', count: 2 });
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
