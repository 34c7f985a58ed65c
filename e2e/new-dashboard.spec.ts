import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Gateway } from './harness/gateway.ts';
import { expect, test } from './harness/private.ts';
import { replaceInSources } from './harness/publishing.ts';

const ROOT = join(import.meta.dirname, '..');
const PORTAL = 'https://portal.example';
const TOKEN = /remote_[\w-]{43}/;
const VERSION = /\d+\.\d+\.\d+-[\da-f]{8}/;
const MADE = new Set(['node_modules', 'dist', '.git', '.cache', '.data']);

const commandsOf = (text: string) =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n'));

/** npm writes this file in place. */
const COPIED = '.package-lock.json';

/** Creates new folders with links to the same files. */
function linkFiles(from: string, to: string) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    // A link to a package of the workspace: the copy has its own.
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target, 'junction');
    else if (entry.name === COPIED) copyFileSync(source, target);
    else linkSync(source, target);
  }
}

/** A checkout after `npm install`: the sources are copied, and the packages are linked. */
function checkout(): string {
  const folder = mkdtempSync(join(ROOT, '.cache/checkout-'));
  for (const name of readdirSync(ROOT).filter((each) => !MADE.has(each)))
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !MADE.has(path.slice(path.lastIndexOf(sep) + 1)),
    });
  for (const name of ['.', ...readdirSync(ROOT)]) {
    const packages = join(ROOT, name, 'node_modules');
    if (existsSync(packages)) linkFiles(packages, join(folder, name, 'node_modules'));
  }
  return folder;
}

/** Runs the commands of the page in a checkout, against this portal. The output of each command is used in the later ones. */
function followIn(folder: string, gateway: Gateway) {
  const printed = { token: '', version: '' };
  return async (written: string): Promise<string> => {
    const line = written
      .replaceAll(PORTAL, gateway.url)
      .replace('remote_…', printed.token)
      .replace('1.0.0-0a1b2c3d', printed.version);
    const [program = '', ...words] = line.split(' ');
    if (program === 'export') return '';
    expect(program, line).toBe('npm');
    const { stdout } = await promisify(execFile)('npm', words, {
      cwd: folder,
      // On Windows npm is a script of the shell.
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        DATA_DIR: gateway.dataDir,
        REMOTE_TOKEN: printed.token,
        // Everything that the command needs is already installed.
        npm_config_offline: 'true',
      },
    });
    printed.token = TOKEN.exec(stdout)?.[0] ?? printed.token;
    if (words.includes('publish:remote')) printed.version = VERSION.exec(stdout)?.[0] ?? '';
    return stdout;
  };
}

test('a dashboard is made, tested and published as docs/write-a-dashboard.md says, and its roles see it', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(300_000);
  const folder = checkout();
  try {
    const follow = followIn(folder, gateway);
    const page = readFileSync(join(ROOT, 'docs/write-a-dashboard.md'), 'utf8');
    const commands = commandsOf(page.slice(page.indexOf('## In the portal')));
    const next = (...words: string[]) => {
      const command = commands.shift() ?? '';
      for (const word of words) expect(command).toContain(word);
      return command;
    };
    const before = readFileSync(join(folder, 'package.json'), 'utf8');
    await follow(next('npm run new:dashboard -- mfe-biomed'));
    const after = readFileSync(join(folder, 'package.json'), 'utf8');
    expect(after.replace('\n    "mfe-biomed",', '')).toBe(before);
    await follow(next('npm install'));
    expect(await follow(next('npm run unit'))).toMatch(/Tests .*passed/);
    // This command runs until it is stopped: see dev-host.spec.ts.
    next('npm run dev -w mfe-biomed -- --to', PORTAL);
    const scriptsOf = (dashboard: string) =>
      JSON.parse(readFileSync(join(folder, dashboard, 'package.json'), 'utf8')).scripts;
    expect(scriptsOf('mfe-biomed')).toEqual(scriptsOf('mfe-analyst'));
    await follow(next('npm run admin -- remote-token create'));
    await follow(next('export REMOTE_TOKEN=remote_…'));
    expect(await follow(next('npm run publish:remote'))).toContain('is live');

    const analyst = await enter('analyst');
    const link = analyst.getByRole('link', { name: 'Biomed Dashboard', exact: true }).first();
    await analyst.goto('/home');
    await link.click();
    await expect(analyst.getByRole('heading', { name: 'Biomed Dashboard' })).toBeVisible();
    await expect(analyst.getByText('Welcome, ')).toBeVisible();
    const provider = await enter('provider');
    await provider.goto('/home');
    await expect(provider.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(provider.getByRole('link', { name: 'Biomed Dashboard' })).toHaveCount(0);

    replaceInSources(join(folder, 'mfe-biomed'), 'Welcome, ', 'Good day, ');
    expect(await follow(next('publish:remote', '--canary 10'))).toContain('goes to 10 % of the browsers');
    expect(await follow(next('npm run remotes -- list'))).toContain('canary 10 %');
    expect(await follow(next('npm run remotes -- activate biomed'))).toContain('is live');
    await analyst.reload();
    await expect(analyst.getByText('Good day, ')).toBeVisible();
    await follow(next('npm run remotes -- rollback biomed'));
    await analyst.reload();
    await expect(analyst.getByText('Welcome, ')).toBeVisible();
    await follow(next('npm run remotes -- disable biomed'));
    expect(commands).toEqual([]);
    const admin = await enter('admin');
    await admin.goto('/admin/dashboards');
    const row = admin.getByRole('row', { name: /^Biomed Dashboard/ });
    await expect(row).toContainText('team biomed');
    await expect(row).toContainText('Disabled');
    await analyst.goto('/home');
    await expect(analyst.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(link).toHaveCount(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
