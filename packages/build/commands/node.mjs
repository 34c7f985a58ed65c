// The start of every command: whatever Node runs it (20 or later), it goes on under the workspace's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const at = (...path) => join(ROOT, ...path);

const NODE = at('node_modules/node/bin/node');

/** A failure whose message says all that a person needs; anything else is shown with its stack. */
export class CommandError extends Error {}

export const say = (text) => process.stdout.write(`${text}\n`);

const npm = (...args) =>
  spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    [...args, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );

/** npm installs what package-lock.json says, and only when it says something that is not installed yet. */
function install() {
  const lock = statSync(at('package-lock.json'), { throwIfNoEntry: false });
  const installed = statSync(at('node_modules/.package-lock.json'), { throwIfNoEntry: false });
  if (!lock) throw new CommandError('package-lock.json is missing: the checkout is not complete');
  if (installed && installed.mtimeMs >= lock.mtimeMs && existsSync(NODE)) return;
  say('Installing packages …');
  const { status, error } = npm('ci');
  if (error) throw new CommandError(`npm cannot be run: ${error.message}`);
  // Some versions of `npm ci` refuse a lock file over packages for other platforms that a registry does not have.
  if (status !== 0 && npm('install', '--no-save').status !== 0)
    throw new CommandError('npm could not install the packages; its output above says why');
  if (!existsSync(NODE))
    throw new CommandError(
      'npm did not install the pinned Node: are install scripts turned off (ignore-scripts)?',
    );
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program in the place of this one: signals go to it, and its end is ours. */
export function become(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', cwd: ROOT, ...options });
  // A Ctrl-C reaches the child by itself, being in the same terminal; passing it on as well does no harm.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(new CommandError(`${program} cannot be run: ${error.message}`)));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  return child;
}

function fail(error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : error.stack}\n`);
  process.exit(1);
}

/** Runs `main` under the workspace's Node, installed first where need be. */
export async function command(url, main) {
  try {
    install();
    if (realpathSync(process.execPath) !== realpathSync(NODE)) {
      become(NODE, [fileURLToPath(url), ...process.argv.slice(2)]);
      return;
    }
    process.env.PATH = `${at('node_modules/.bin')}:${process.env.PATH}`;
    await main(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}
