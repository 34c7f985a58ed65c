// Every command starts here. Any Node from 20 on can run it; the command then continues under the workspace's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const at = (...path) => join(ROOT, ...path);

const onWindows = process.platform === 'win32';

/** A failure whose message says all that a person needs to know. Other errors are shown with their stack. */
export class CommandError extends Error {}

export const say = (text) => process.stdout.write(`${text}\n`);

const readPackage = (...folder) => JSON.parse(readFileSync(at(...folder, 'package.json'), 'utf8'));

/** The package with the pinned Node for this machine; undefined for a platform without one. */
function nodePackage() {
  const platform = `-${onWindows ? 'win' : process.platform}-${process.arch}`;
  return Object.keys(readPackage().optionalDependencies).find((name) => name.endsWith(platform));
}

/** The first command of a package, as a file that Node runs. The command on the path is a shell script on Windows. */
export const bin = (name) =>
  at('node_modules', name, Object.values(readPackage('node_modules', name).bin)[0]);

/** How to call npm: by its own program when npm runs this, else by the `npm` on the path, which needs a shell on Windows. */
export function npm(...args) {
  const cli = process.env.npm_execpath;
  return /\.c?js$/.test(cli)
    ? { program: process.execPath, args: [cli, ...args], options: { cwd: ROOT } }
    : { program: 'npm', args, options: { cwd: ROOT, shell: onWindows } };
}

/** Runs npm to its end. */
export function npmSync(args, more) {
  const { program, args: all, options } = npm(...args);
  return spawnSync(program, all, { ...options, ...more });
}

/** Installs the packages of package-lock.json with npm, but only when the file is newer than the last installation. */
function install(name, node) {
  const lock = statSync(at('package-lock.json'), { throwIfNoEntry: false });
  const installed = statSync(at('node_modules/.package-lock.json'), { throwIfNoEntry: false });
  if (!lock) throw new CommandError('package-lock.json is missing: the checkout is not complete');
  if (installed && installed.mtimeMs >= lock.mtimeMs && existsSync(node)) return;
  say('Installing packages …');
  const { status, error } = npmSync(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) throw new CommandError(`npm cannot be run: ${error.message}`);
  if (status !== 0) throw new CommandError('npm could not install the packages; its output above says why');
  if (!existsSync(node))
    throw new CommandError(
      'npm did not install the pinned Node: are optional packages left out (omit=optional)?',
    );
  // npm 10 does not link the commands of an optional package. The scripts of package.json find Node by this link.
  if (!existsSync(at('node_modules/.bin', onWindows ? 'node.cmd' : 'node'))) npmSync(['rebuild', name]);
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program instead of this one: signals go to it, and this process ends when it ends. */
export function become(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', cwd: ROOT, ...options });
  // A Ctrl-C reaches the child directly, because it is in the same terminal. A second signal does no harm, except on Windows,
  // where it would end the child at once.
  for (const signal of SIGNALS) process.on(signal, () => onWindows || child.kill(signal));
  child.on('error', (error) => fail(new CommandError(`${program} cannot be run: ${error.message}`)));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  return child;
}

function fail(error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : error.stack}\n`);
  process.exit(1);
}

/**
 * Runs `main` under the workspace's Node, and installs that Node first if necessary. `early` runs before that under any Node, gets the
 * path of the workspace's, and returns whether nothing is left to do for `main`.
 */
export async function command(url, main, early = () => false) {
  try {
    const name = nodePackage();
    if (!name)
      throw new CommandError(
        `The pinned Node is made for Linux, macOS and Windows on x64 and arm64, not for ${process.platform} on ${process.arch}.`,
      );
    const node = at('node_modules', name, 'bin', onWindows ? 'node.exe' : 'node');
    // This is done once for a command and all programs that it runs.
    if (!process.env.PACKAGES_INSTALLED) install(name, node);
    process.env.PACKAGES_INSTALLED = 'yes';
    if (realpathSync(process.execPath) !== realpathSync(node)) {
      if (early(node)) return;
      become(node, [fileURLToPath(url), ...process.argv.slice(2)]);
      return;
    }
    process.env.PATH = [at('node_modules', '.bin'), process.env.PATH].join(delimiter);
    await main(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}
