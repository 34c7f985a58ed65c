import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { RemoteDescription } from '../remote-plugin.ts';
import { manifestOf } from './folder.ts';
import { CommandError, say } from './words.ts';

/** The main command of an installed package as a file for Node; undefined when the package cannot be found from `from`. */
export function binOf(name: string, from: string): string | undefined {
  // Not every package lets its package.json be resolved.
  const places = createRequire(from).resolve.paths(name) ?? [];
  const folder = places.map((place) => join(place, name)).find((each) => existsSync(each));
  if (!folder) return undefined;
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : String(Object.values(bin)[0]));
}

/** Runs a Node program to its end. When it fails, returns everything that it printed. */
export function runNode(
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text;
      });
    child.on('error', reject);
    child.on('close', (status) => resolve(status === 0 ? '' : said.trim() || `It ended with ${status}.`));
  });
}

/** Builds the dashboard for production, and returns its `remote.json`. The build checks the manifest and the operations. */
export async function buildDashboard(folder: string): Promise<RemoteDescription> {
  say(`Building ${basename(folder)} …`);
  const rspack = binOf('@rspack/cli', import.meta.filename);
  if (!rspack) throw new CommandError('@rspack/cli, which came with @portal/build, is not installed.');
  // The error is reported without the stack of the build.
  manifestOf(folder);
  const problem = await runNode([rspack, 'build'], folder, { NODE_ENV: 'production' });
  if (problem) throw new CommandError(`The build failed:\n${problem}`);
  return JSON.parse(readFileSync(join(distOf(folder), 'remote.json'), 'utf8'));
}

export const distOf = (folder: string) => join(folder, 'dist');
