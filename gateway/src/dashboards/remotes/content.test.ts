import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DASHBOARD_LIMITS } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { type DashboardBuild, writeDashboard } from '../../testing/dashboard.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { buildFiles, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { integrityOf } from '../versions/integrity.ts';
import { createToken } from '../versions/tokens.ts';

const STYLES = 'css/dashboard.0a1b2c3d.css';
const { script, styles } = DASHBOARD_LIMITS;

describe('the files of a build that is published', () => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;

  beforeAll(async () => {
    gateway = await testGateway('SQLite', { DASHBOARD_MAX_SCRIPT_BYTES: String(script) });
    folder = await mkdtemp(path.join(tmpdir(), 'portal-content-'));
    ({ token } = await createToken(gateway.services, 'provider'));
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const send = async (build: DashboardBuild) =>
    sendBuild(gateway, token, 'provider', await buildFiles(await writeDashboard(folder, build)));

  it.each<[string, DashboardBuild, number, string]>([
    [
      'a script over its budget',
      { code: 'x'.repeat(script + 1) },
      413,
      `remoteEntry.js has ${script + 1} bytes; a script has at most ${script} here`,
    ],
    ['styles for the whole page', { css: 'nav { display: none }' }, 400, `${STYLES}: "nav" is not scoped`],
    ['the styles of another dashboard', { css: '.mfe_analyst-a { color: red }' }, 400, '".mfe_analyst-a"'],
    ['styles that nobody can read', { css: '@media ('.repeat(10_000) }, 400, `${STYLES}: it cannot be read`],
    ['styles of endless length', { css: ' '.repeat(styles + 1) }, 413, `${STYLES} is larger than ${styles}`],
  ])(
    'are refused with %s, by the name of the file, and nothing of them stays',
    async (_, build, status, error) => {
      expect(await send(build)).toMatchObject({ status, body: refusal(expect.stringContaining(error)) });
      expect(await gateway.services.db.selectFrom('remote_versions').selectAll().execute()).toEqual([]);
    },
  );

  it.each<[string, string, Buffer, number, string]>([
    [
      'styles, however their name is spelled',
      'a.CSS',
      Buffer.from('nav { display: none }'),
      400,
      'a.CSS: "nav"',
    ],
    [
      'a script over its budget, however its name is spelled',
      'a.JS',
      Buffer.alloc(script + 1),
      413,
      'a.JS has',
    ],
    [
      'styles that a browser reads in another encoding',
      'a.css',
      // In UTF-8 these bytes are a comment before a scoped rule, in UTF-16 they are rules for the whole page.
      Buffer.concat([
        Buffer.from([0xfe, 0xff, 0x2f, 0x2a]),
        Buffer.from(',nav{display:none}', 'utf16le').swap16(),
        Buffer.from('*/ .mfe_provider-a{}'),
      ]),
      400,
      'a.css is not UTF-8',
    ],
  ])('are refused with %s', async (_, file, bytes, status, error) => {
    const files = await buildFiles(await writeDashboard(folder));
    const description = JSON.parse(String(files.get('remote.json')));
    description.files[file] = await integrityOf(Buffer.from(bytes));
    files.set('remote.json', Buffer.from(JSON.stringify(description))).set(file, bytes);
    const sent = await sendBuild(gateway, token, 'provider', files);
    expect(sent).toMatchObject({ status, body: refusal(expect.stringContaining(error)) });
  });

  it('are refused with many scripts of the largest size that all come when a page opens', async () => {
    const files = await buildFiles(await writeDashboard(folder, { code: '//' }));
    const description = JSON.parse(String(files.get('remote.json')));
    const bytes = Buffer.alloc(script, ' ');
    const add = async (name: string, fetched: boolean) => {
      description.files[name] = await integrityOf(bytes);
      if (fetched) description.preload.push(name);
      files.set(name, bytes);
    };
    const publish = () =>
      sendBuild(
        gateway,
        token,
        'provider',
        files.set('remote.json', Buffer.from(JSON.stringify(description))),
      );
    for (const name of ['a.js', 'b.mjs']) await add(name, true);
    const error = `The entry and the scripts in preload have ${2 * script + 2} bytes together`;
    expect(await publish()).toMatchObject({ status: 413, body: refusal(expect.stringContaining(error)) });
    // A size that is announced in advance is refused before any file is read.
    description.sizes = { 'a.js': 2 * script, 'remoteEntry.js': 2 };
    description.preload.pop();
    await add('later.js', false);
    expect(await publish()).toMatchObject({
      status: 413,
      body: refusal(expect.stringContaining('a.js has')),
    });
    expect(await rest(gateway, { token }, 'POST /dashboards/provider/check', description)).toMatchObject({
      status: 413,
      body: refusal(expect.stringContaining('a.js has')),
    });
    description.sizes = undefined;
    expect(await publish()).toMatchObject({ status: 201 });
    await gateway.services.db.deleteFrom('remote_versions').execute();
  });

  const many = <Value>(key: (at: number) => string, value: Value) =>
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [key(at), value]));
  it.each<[string, Record<string, unknown>]>([
    ['lines', { sizes: many((at) => `../${at}`, 0) }],
    ['words', { manifest: many((at) => `field${at}`, 0) }],
  ])('are refused in few words, however many %s it takes to say all that is wrong', async (_, wrong) => {
    const { status, body } = await send({ wrong });
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(13_000);
  });

  it('are refused with a document of brackets in brackets', async () => {
    const text = `query Deep { deviceRequests(filter: ${'['.repeat(1_900)}`;
    const document = { name: 'Deep', text, sha256: createHash('sha256').update(text).digest('hex') };
    const sent = await send({ wrong: { documents: [document] } });
    const error = 'Deep Lists and objects of a document stand in each other too often';
    expect(sent).toMatchObject({ status: 400, body: refusal(expect.stringContaining(error)) });
  });

  it('are taken up to the limits', async () => {
    const code = `//${'x'.repeat(script - 2)}`;
    const css = `.mfe_provider-a { color: red }${' '.repeat(styles - 30)}`;
    expect(await send({ code, css })).toMatchObject({ status: 201 });
  });
});
