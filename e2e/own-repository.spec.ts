import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { HEADLESS_SHELL } from './harness/chromium.ts';
import { ACCOUNTS } from './harness/people.ts';
import { expect, type Page, test } from './harness/private.ts';
import { admin, makeToken, replaceInSources } from './harness/publishing.ts';

/** npm and npx are scripts of the shell on Windows. */
const asTyped = { encoding: 'utf8', shell: process.platform === 'win32' } as const;

const ROOT = join(import.meta.dirname, '..');
const PORTAL = 'https://portal.example';
const FOLDER = 'biomed-dashboard';
const VERSION = /\d+\.\d+\.\d+-[\da-f]{8}/;
/** Nobody listens at this address, so every call to a registry fails. */
const NO_REGISTRY = 'http://127.0.0.1:9/';

/** The commands for a separate repository, as they are in the document. */
function writtenCommands(): string[] {
  const page = readFileSync(join(ROOT, 'docs/write-a-dashboard.md'), 'utf8');
  const own = page.slice(0, page.indexOf('## In the portal'));
  return [...own.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
}

/** The machine's own Node, the checkout's Node, and those that `npm test` fetches for this test. Each version is used once. */
const nodes = [
  ...new Map(
    (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
      .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
      .filter((file) => existsSync(file))
      .slice(0, 1)
      .concat(process.execPath, process.env.TEAMS_NODES?.split(delimiter) ?? [])
      .map((file) => [String(execFileSync(file, ['--version'])).trim(), dirname(file)] as const),
  ),
];

const { executablePath: chromium } = HEADLESS_SHELL;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * A team's computer: an empty home folder and this Node. Of the packages that the checkout's `npm ci` has fetched, it has only the bytes.
 * So npm knows nothing about them except what a lock file says.
 */
async function computer(node: string) {
  const home = mkdtempSync(join(tmpdir(), 'team-'));
  const cache = join(home, 'cache/_cacache');
  await mkdir(cache, { recursive: true });
  const warm = execFileSync('npm', ['config', 'get', 'cache'], { cwd: home, ...asTyped }).trim();
  symlinkSync(join(warm, '_cacache/content-v2'), join(cache, 'content-v2'), 'junction');
  const env: Record<string, string> = {
    PATH: [node, process.env.PATH].join(delimiter),
    HOME: home,
    npm_config_cache: join(home, 'cache'),
    npm_config_registry: NO_REGISTRY,
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  };
  let folder = home;
  return {
    in: (name: string) => join(home, name),
    files: () => readdirSync(home).filter((name) => name !== 'cache'),
    env,
    /** Runs a command of the document as somebody types it. Resolves to its whole output. */
    async type(line: string): Promise<string> {
      const [program = '', ...words] = line.split(' ');
      if (program === 'cd') {
        folder = join(home, words[0] ?? '');
        return '';
      }
      const { stdout, stderr } = await promisify(execFile)(program, words, {
        cwd: folder,
        env,
        ...asTyped,
      }).catch(
        // The reason of a failure is in the output.
        (error) => Promise.reject(Object.assign(error, { message: `${error.message}\n${error.stdout}` })),
      );
      return stdout + stderr;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Expects that the preview behind the link runs only for its tester, in that tab, after the tester has agreed. */
async function opensForTesters(link: string, { tester, others }: { tester: Page; others: Page[] }) {
  const folder = `/remotes/biomed/${link.split('@')[1]}/`;
  for (const page of [tester, ...others]) {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto(link);
    const dialog = page.getByRole('dialog', { name: 'Open a preview' });
    await expect(dialog).toContainText(
      page === tester ? 'It is not live' : 'neither in its team nor a tester',
    );
    const open = dialog.getByRole('button', { name: 'Open preview' });
    await expect(open).toHaveCount(page === tester ? 1 : 0);
    expect(fetched.filter((url) => url.includes(folder))).toEqual([]);
    if (page === tester) await open.click();
    else await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toBeHidden();
  }
  await expect(tester.getByText('Hello, ')).toBeVisible();
  await expect(tester.getByRole('complementary', { name: 'Preview' })).toContainText(
    folder.split('/')[3] ?? '',
  );
  const live = [await tester.context().newPage(), ...others.slice(1)];
  for (const page of live) {
    await page.goto('/biomed-dashboard');
    await expect(page.getByText('Welcome, ')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
  }
}

test.use({ settings: { DASHBOARD_APPROVAL: 'on' } });

const [[oldest, oldestNode] = ['', ''], ...others] = nodes;

test(`teams' repositories are tried on Node ${nodes.map(([name]) => name).join(', ')}`, () => {
  test.skip(process.env.CI !== 'true', 'Only continuous integration has to have all of them');
  const versions = nodes.map(([name]) => Number.parseInt(name.slice(1), 10));
  expect(versions, 'npm could not fetch one (packages/build/commands/tools.mjs)').toEqual(
    expect.arrayContaining([20, 24]),
  );
});

test(`a team makes, tests and publishes a dashboard with what the portal hands out, as the page says, on Node ${oldest}`, async ({
  gateway,
  enter,
}) => {
  test.setTimeout(600_000);
  const team = await computer(oldestNode);
  try {
    const commands = writtenCommands();
    let version = '';
    let revision = '';
    const next = (...words: string[]) => {
      const command = commands.shift() ?? '';
      for (const word of words) expect(command).toContain(word);
      return command
        .replaceAll(PORTAL, gateway.url)
        .replace('1.0.0-0a1b2c3d', version)
        .replace('5f2e91c0a4b7', revision);
    };
    const made = await team.type(next(`npx --allow-remote=root ${PORTAL}/sdk/create.tgz ${FOLDER}`));
    expect(made).toContain('Biomed Dashboard');
    expect(made).not.toContain('ERESOLVE');
    const lock = () => readFileSync(join(team.in(FOLDER), 'package-lock.json'), 'utf8');
    const before = lock();
    await team.type(next('cd'));
    await team.type('npm install --no-audit --no-fund');
    expect(lock()).toBe(before);
    expect(await team.type(next('npm test'))).toMatch(/Tests .*2 passed/);
    expect(await team.type(next('npm run check'))).toContain('are right');
    // This command runs until it is stopped. The browser test runs it.
    next('npm run dev');
    Object.assign(team.env, {
      PORTAL_URL: gateway.url,
      DEV_PORT: String(await freePort()),
      ...(chromium && { CHROMIUM_PATH: chromium }),
    });
    expect(await team.type('npm run test:browser')).toContain('1 passed');
    delete team.env.PORTAL_URL;
    expect(await team.type('npm run test:browser')).toContain('1 skipped');

    // This command runs on the portal's machine.
    next('npm run admin -- remote-token create biomed');
    next('export REMOTE_TOKEN=remote_…');
    team.env.REMOTE_TOKEN = await makeToken(gateway, 'biomed');
    const first = await team.type(next('npm run publish'));
    expect(first).toContain('waits for approval');
    expect(first).toContain('An entry of the navigation to /biomed-dashboard');
    version = VERSION.exec(first)?.[0] ?? '';
    // This command also runs on the portal's machine.
    next('npm run admin -- dashboard-approval list');
    const waiting = (await admin(gateway, 'dashboard-approval', 'list')).said;
    revision = /revision ([\da-f]{12})/.exec(waiting)?.[1] ?? '';
    const words = next('npm run admin -- dashboard-approval approve biomed').split(' ').slice(4);
    const { said } = await admin(gateway, ...words);
    expect(said).toContain('is approved and published');

    const analyst = await enter('analyst');
    await analyst.goto('/home');
    await analyst.getByRole('link', { name: 'Biomed Dashboard', exact: true }).first().click();
    await expect(analyst.getByRole('heading', { name: 'Biomed Dashboard' })).toBeVisible();
    await expect(analyst.getByText('Welcome, ')).toBeVisible();
    const newest = analyst.getByRole('region', { name: 'Newest requests' });
    await expect(newest.getByRole('button', { name: 'Show more' })).toBeVisible();

    // Other hosts built with Module Federation find the types of the dashboard beside its manifest.
    const manifest = `${gateway.url}/remotes/biomed/${version}/mf-manifest.json`;
    const { types } = (await (await fetch(manifest)).json()).metaData;
    const archive = await (await fetch(new URL(types.zip, manifest))).bytes();
    expect(String.fromCharCode(...archive.subarray(0, 2))).toBe('PK');

    replaceInSources(team.in(FOLDER), 'Welcome, ', 'Hello, ');
    const previewed = await team.type(next('npm run publish', '--preview'));
    expect(previewed).toContain('and not live');
    version = VERSION.exec(previewed)?.[0] ?? '';
    const link = `${gateway.url}/?preview=biomed@${version}`;
    expect(previewed).toContain(link);
    expect(await team.type(next('npm run remotes -- previews'))).toContain(link);
    // The administrator has named a tester.
    const named = ['dashboard-member', 'add', 'biomed', ACCOUNTS.analyst, '--tester'];
    expect((await admin(gateway, ...named)).said).toContain('is a tester');
    await opensForTesters(link, { tester: analyst, others: [await enter('provider'), await enter('admin')] });
    expect(await team.type(next('npm run remotes -- end-preview biomed'))).toContain('has ended');
    await analyst.reload();
    await expect(analyst.getByText('has ended, or you may not open it')).toBeVisible();
    await expect(analyst.getByText('Welcome, ')).toBeVisible();

    replaceInSources(team.in(FOLDER), 'Hello, ', 'Good day, ');
    const canary = await team.type(next('npm run publish -- --canary 10'));
    expect(canary).toContain('goes to 10 % of the browsers');
    version = VERSION.exec(canary)?.[0] ?? '';
    expect(await team.type(next('npm run remotes -- list'))).toContain('canary 10 %');
    expect(await team.type(next('npm run remotes -- activate biomed'))).toContain('is live');
    await analyst.reload();
    await expect(analyst.getByText('Good day, ')).toBeVisible();
    await team.type(next('npm run remotes -- rollback biomed'));
    await analyst.reload();
    await expect(analyst.getByText('Welcome, ')).toBeVisible();
    expect(await team.type(next('npm run remotes -- disable biomed'))).toContain('is disabled');
    // The limits for judging its canary versions.
    expect(await team.type(next('npm run publish', '--limits'))).toContain('goes to 10 % of the browsers');
    expect(await team.type(next('npm run remotes -- limits biomed', 'failing=5'))).toMatch(/failing.*5/);
    expect(await team.type(next('npm run remotes -- limits biomed usual'))).toMatch(/failing.*10/);
    expect(commands).toEqual([]);
  } finally {
    team.remove();
  }
});

for (const [name, node] of others)
  test(`a repository is made, tested, previewed, tried by a tenth, published and rolled back on Node ${name}`, async ({
    gateway,
  }) => {
    test.setTimeout(600_000);
    const team = await computer(node);
    try {
      await team.type(`npx --allow-remote=root ${gateway.url}/sdk/create.tgz ${FOLDER}`);
      await team.type(`cd ${FOLDER}`);
      expect(await team.type('npm test')).toMatch(/Tests .*2 passed/);
      expect(await team.type('npm run check')).toContain('are right');
      team.env.REMOTE_TOKEN = await makeToken(gateway, 'biomed');
      expect(await team.type('npm run publish -- --dry-run')).toContain('would take biomed');
      const versionIn = (said: string) => VERSION.exec(said)?.[0] ?? '';
      const first = versionIn(await team.type('npm run publish'));
      const [, revision = ''] =
        /revision ([\da-f]{12})/.exec((await admin(gateway, 'dashboard-approval', 'list')).said) ?? [];
      const approval = ['dashboard-approval', 'approve', 'biomed', first, revision];
      expect((await admin(gateway, ...approval)).said).toContain('is approved and published');
      replaceInSources(team.in(FOLDER), 'Welcome, ', 'Hello, ');
      expect(await team.type('npm run publish -- --preview')).toContain('and not live');
      const canary = await team.type('npm run publish -- --canary 10');
      expect(canary).toContain('goes to 10 % of the browsers');
      const second = versionIn(canary);
      expect(await team.type(`npm run remotes -- activate biomed ${second}`)).toContain('is live');
      const live = async () => {
        const answer = await fetch(`${gateway.url}/api/remotes`);
        const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
        return remotes.find((remote) => remote.name === 'biomed')?.version;
      };
      expect(await live()).toBe(second);
      await team.type('npm run remotes -- rollback biomed');
      expect(await live()).toBe(first);
    } finally {
      team.remove();
    }
  });

test('what cannot become a repository leaves nothing behind, and says why', async ({ gateway }) => {
  const team = await computer(oldestNode);
  try {
    await mkdir(team.in('taken'));
    const create = `npx --allow-remote=root ${gateway.url}/sdk/create.tgz`;
    const refused = (words: string) =>
      team.type(`${create} ${words}`).then(
        () => 'made',
        ({ stderr }: { stderr: string }) => stderr,
      );
    expect(await refused('Biomed_Dashboard')).toContain('lower-case letters, digits and single hyphens');
    expect(await refused('../biomed')).toContain('cannot be the name of a dashboard');
    expect(await refused('taken')).toContain('taken exists already');
    expect(await refused('biomed --portal http://portal.invalid')).toMatch(
      /cannot be reached .*Nothing was written/,
    );
    expect(await refused('biomed --portal ftp://portal.example')).toContain('is no address of a portal');
    expect(team.files()).toEqual(['taken']);
  } finally {
    team.remove();
  }
});
