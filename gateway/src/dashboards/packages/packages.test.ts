import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { type DashboardBuild, writeDashboard } from '../../testing/dashboard.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { buildFiles, publishBuild, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { deprecatedIn } from '../documents/deprecated.ts';
import type { DashboardSummary } from '../remotes/overview.ts';
import { createToken } from '../versions/tokens.ts';

const V1 = '1.0.0-00000001';
const V2 = '1.1.0-00000002';
const kit = (version: string, ...exports: string[]) => ({ '@portal/kit': { version, exports } });

describe('what a build takes from the portal', () => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-packages-'));
    gateway = await testGateway('SQLite', { SHELL_DIR: folder, DASHBOARD_MAX_SCRIPT_BYTES: '20000' });
    ({ token } = await createToken(gateway.services, 'provider'));
    await serve(kit('1.2.0', 'useUser', 'useFlag'));
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  /** Sets the packages that the portal's shell provides from now on. */
  const serve = async (packages: object) => {
    const shared = { '@portal/contract': { version: '1.4.0', exports: [] }, ...packages };
    await writeFile(path.join(folder, 'shared.json'), JSON.stringify(shared));
  };
  const files = async (options: DashboardBuild) => buildFiles(await writeDashboard(folder, options));
  const ask = async (options: DashboardBuild) => {
    const description = JSON.parse(String((await files(options)).get('remote.json')));
    return rest(gateway, { token }, 'POST /dashboards/provider/check', description);
  };
  const send = async (options: DashboardBuild) => sendBuild(gateway, token, 'provider', await files(options));
  const overview = async () =>
    (await rest(gateway, { token }, 'GET /dashboards/provider')).body as unknown as DashboardSummary;

  it.each([
    ['new', kit('1.4.0', 'useTea'), 'has no useTea (it was built with 1.4.0, which is newer'],
    ['removed', kit('1.0.0', 'useOld'), 'has no useOld (removed since 1.0.0'],
  ])(
    'is refused with the names of %s exports, when it is asked for and when it is sent',
    async (_, packages, words) => {
      const wrong = { packages };
      const refused = { status: 400, body: refusal(expect.stringContaining(`@portal/kit 1.2.0 ${words}`)) };
      expect(await ask({ wrong })).toMatchObject(refused);
      expect(await send({ wrong })).toMatchObject(refused);
    },
  );

  it('is refused before it is sent when a script is over the budget of this portal', async () => {
    const wrong = { sizes: { 'js/large.0a1b2c3d.js': 20001 } };
    const refused = {
      status: 413,
      body: refusal(expect.stringContaining('js/large.0a1b2c3d.js has 20001 bytes')),
    };
    expect(await ask({ wrong })).toMatchObject(refused);
    expect((await ask({ wrong: { sizes: { 'js/large.0a1b2c3d.js': 20000 } } })).status).toBe(200);
    // The gateway measures the files itself, whatever size the call names.
    const code = `var x = "${'x'.repeat(20000)}";`;
    expect((await send({ code, wrong: { sizes: { 'remoteEntry.js': 1 } } })).status).toBe(413);
  });

  it.each([
    ['a version that is none', { '@portal/kit': { version: '<b>', exports: [] } }],
    ['exports without end', kit('1.0.0', ...Array.from({ length: 1001 }, (_, at) => `use${at}`))],
    [
      'packages without end',
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, kit('1.0.0')['@portal/kit']])),
    ],
  ])('is refused with %s', async (_, packages) => {
    expect((await ask({ wrong: { packages } })).status).toBe(400);
  });

  it('is shown beside what the portal has, and warns of another major version', async () => {
    await publishBuild(gateway, token, await writeDashboard(folder, { version: V1 }));
    const wrong = {
      packages: { ...kit('0.9.0', 'useUser'), 'react/jsx-runtime': { version: '19.0.0', exports: [] } },
    };
    expect((await ask({ version: V2, wrong })).body.warnings).toEqual([
      'It was built with @portal/kit 0.9.0, and this portal has 1.2.0: another major version, which may behave differently.',
    ]);
    await publishBuild(gateway, token, await writeDashboard(folder, { version: V2, wrong }));
    const { versions } = await overview();
    expect(versions.map(({ version, packages }) => [version, packages])).toEqual([
      [V2, [{ name: '@portal/kit', version: '0.9.0', portal: '1.2.0' }]],
      [V1, []],
    ]);
  });

  it('makes a live version unhealthy when a later portal has removed it, and keeps others from going back to it', async () => {
    await serve(kit('2.0.0', 'useFlag'));
    expect((await overview()).problems).toEqual([
      '@portal/kit 2.0.0 has no useUser (removed since 0.9.0, with which it was built)',
    ]);
    const again = await rest(gateway, { token }, 'PUT /dashboards/provider/live', { version: V2 });
    expect(again).toMatchObject({ status: 400, body: refusal(expect.stringContaining('has no useUser')) });
  });
});

describe('deprecated fields in use', () => {
  const schema = buildSchema(`
    type Query { viewer: User }
    type User { id: ID! name: String @deprecated(reason: "Use displayName.") displayName(short: Boolean @deprecated): String }
  `);
  const document = (text: string, file: string) => ({
    name: 'Test',
    sha256: createHash('sha256').update(text).digest('hex'),
    text,
    origins: [{ file, from: 1, lines: [3, 4, 5] }],
  });

  it('are named with their reason and the places that use them', () => {
    const find = deprecatedIn(schema);
    const text = '{ viewer {\n  name\n  displayName(short: true)\n} }';
    expect(find([document(text, 'a.graphql.ts'), document(text, 'b.graphql.ts')])).toEqual([
      {
        message: 'The field User.name is deprecated. Use displayName.',
        sources: ['a.graphql.ts:4', 'b.graphql.ts:4'],
      },
      {
        message: 'Field "User.displayName" argument "short" is deprecated. No longer supported',
        sources: ['a.graphql.ts:5', 'b.graphql.ts:5'],
      },
    ]);
    expect(find([document('{ viewer { id } }', 'c.graphql.ts')])).toEqual([]);
    expect(find([document('{ viewer {', 'd.graphql.ts')])).toEqual([]);
  });
});
