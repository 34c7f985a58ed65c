import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { containerName, DASHBOARD_LIMITS } from '@portal/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type DashboardBuild, writeDashboard } from '../../testing/dashboard.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { CAN_WATCH, expectNotHeld, type SentPart, sendWatched } from '../../testing/held.ts';
import { buildFiles } from '../../testing/publishing.ts';
import { createToken } from '../versions/tokens.ts';

const { styles, documents, documentText } = DASHBOARD_LIMITS;
const OWN = `.${containerName('provider')}-a`;
const hashOf = (text: string | Buffer) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
/** Repeats a text as often as it fits into a size. */
const filled = (part: string, most: number) => part.repeat(Math.floor(most / part.length));
const css = (rule: string): DashboardBuild => ({ css: filled(rule, styles) });
const asking = (texts: readonly string[]): DashboardBuild => ({
  wrong: {
    documents: texts.map((text, at) => ({
      name: `A${at}`,
      text,
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
  },
});
const each = Math.floor(documentText / documents) - 40;

type Sent = [build: DashboardBuild, status: number, more?: Readonly<Record<string, Buffer>>];
const MANY = Object.fromEntries(
  Array.from({ length: 450 }, (_, at) => [`js/${at}.js`, Buffer.from(`//${at}`.padEnd(20_000, ' x'))]),
);
const LARGE = Object.fromEntries(
  [0, 1, 2, 3].map((at) => [`img/${at}.png`, Buffer.alloc(9.5 * 1024 ** 2, at)]),
);

/** The largest accepted builds, and those that make the most work. */
const BUILDS: Readonly<Record<string, Sent>> = {
  'large files': [{ code: filled('a();', DASHBOARD_LIMITS.script) }, 201, LARGE],
  'many files': [{}, 201, MANY],
  'short rules': [css(`${OWN}{a:b}`), 201],
  'nested rules': [css(`${OWN}{${'&{'.repeat(14)}a:b${'}'.repeat(15)}`), 201],
  'selectors in selectors': [css(`${filled(':is(', 400)}${OWN}${')'.repeat(100)}{a:b}`), 201],
  'lists of selectors': [{ css: `${filled(`${OWN},`, styles - 100)}${OWN}{a:b}` }, 201],
  'rules of others': [css('a{b:c}'), 400],
  'declarations with blocks': [css(`${OWN}{a:(b)}`), 201],
  'documents that are wrong': [
    asking(Array.from({ length: documents }, (_, at) => `query A${at} { ${filled('a b ', each)} }`)),
    400,
  ],
  'one long document': [asking([`query A { viewer { ${filled('id ', documentText - 30)} } }`]), 400],
  'a large description': [
    { wrong: { sizes: Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`a${at}.js`, 1])) } },
    400,
  ],
  'a description of wrong names': [
    { wrong: { files: Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`../${at}`, ''])) } },
    400,
  ],
  'many documents': [
    asking(
      Array.from({ length: documents }, (_, at) => `query A${at} { viewer { ${filled('id ', each)} } }`),
    ),
    201,
  ],
};

describe.runIf(CAN_WATCH)('the main thread', () => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    folder = await mkdtemp(path.join(tmpdir(), 'portal-held-'));
    ({ token } = await createToken(gateway.services, 'provider'));
    // Code that is loaded and compiled once does not count for an upload.
    for (let time = 0; time < 3; time++) await send(css(`${OWN}{a:b}`));
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  /** Each build is a new version, so that none is known already. */
  async function send(build: DashboardBuild, more: Readonly<Record<string, Buffer>> = {}) {
    const version = `1.0.0-${String(++count).padStart(8, '0')}`;
    const files = await buildFiles(await writeDashboard(folder, { version, ...build })).catch(async () => {
      const { wrong, ...right } = build;
      const all = await buildFiles(await writeDashboard(folder, { version, ...right }));
      const description = { ...JSON.parse(String(all.get('remote.json'))), ...wrong };
      return all.set('remote.json', Buffer.from(JSON.stringify(description)));
    });
    const description = JSON.parse(String(files.get('remote.json')));
    for (const [name, bytes] of Object.entries(more)) {
      files.set(name, bytes);
      description.files[name] = hashOf(bytes);
    }
    files.set('remote.json', Buffer.from(JSON.stringify(description)));
    const parts = [...files].map(([name, bytes]): SentPart => [name, 'file', bytes]);
    return sendWatched(`${gateway.url}/api/dashboards/provider/versions`, token, parts);
  }

  it.each(Object.entries(BUILDS))('is not held by a build with %s', async (_what, [build, status, more]) => {
    await expectNotHeld(() => send(build, more), status);
  });
});
