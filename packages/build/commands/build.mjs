// npm run build [-- --force]: the shell, every dashboard and the packages for teams, if their sources have changed since their last build.
import { spawn } from 'node:child_process';
import { handOutStale, isHandedOut } from './hand-out.mjs';
import { at, bin, CommandError, command, say } from './node.mjs';
import { builds, inputsOf, isStale, stamp } from './stale.mjs';

const AT_ONCE = 2;

function build(name) {
  const inputs = inputsOf(name);
  return new Promise((resolve, reject) => {
    const rspack = spawn(process.execPath, [bin('@rspack/cli'), 'build'], {
      cwd: at(name),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [rspack.stdout, rspack.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    rspack.on('error', reject);
    rspack.on('exit', (status) => {
      if (status !== 0) return reject(new CommandError(`Building ${name} failed:\n${output.trim()}`));
      stamp(name, inputs);
      resolve();
    });
  });
}

/**
 * Builds what is out of date, two at a time, and prints what it builds. After that it packs the packages that the portal hands out to
 * teams.
 */
export async function buildStale({ force = false } = {}) {
  const waiting = builds().filter((name) => force || isStale(name));
  if (waiting.length > 0) say(`Building ${waiting.join(', ')} …`);
  const failures = [];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      await build(name).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new CommandError(failures.map(({ message }) => message).join('\n'));
  await handOutStale({ force });
}

/** Whether nothing is out of date. Any Node from 20 on can tell. */
export const isBuilt = () => !builds().some(isStale) && isHandedOut();

if (process.argv[1] === import.meta.filename)
  command(import.meta.url, (args) => buildStale({ force: args.includes('--force') }));
