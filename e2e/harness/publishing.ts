import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Registry } from '@portal/contract';
import type { Gateway } from './gateway.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMMANDS = join(ROOT, 'packages/build/commands');
const run = promisify(execFile);

/** The result of a command and its whole output. */
interface Ended {
  ok: boolean;
  said: string;
}

const command = (file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  run(process.execPath, [file, ...args], { cwd: ROOT, env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    ({ stdout, stderr }) => ({ ok: false, said: stdout + stderr }),
  );

/** Runs `npm run admin -- …` on the gateway's own machine. */
export const admin = ({ settings }: Gateway, ...words: string[]) =>
  command(join(ROOT, 'gateway/src/admin.ts'), words, settings);

/** Creates a token as an operator does. */
export async function makeToken(gateway: Gateway, name: string): Promise<string> {
  const { said } = await admin(gateway, 'remote-token', 'create', name);
  const token = /remote_[\w-]{43}/.exec(said)?.[0];
  if (!token) throw new Error(said);
  return token;
}

/** Publishes as `npm run publish:remote -w` does in the dashboard's folder. */
export const publish = ({ url }: Gateway, folder: string, token: string, ...more: string[]) =>
  command(join(COMMANDS, 'portal.mjs'), ['publish', '--to', url, ...more], {
    REMOTE_TOKEN: token,
    npm_package_json: join(folder, 'package.json'),
  });

/** `npm run remotes -- …` */
export const remotes = ({ url }: Gateway, token: string, ...words: string[]) =>
  command(join(COMMANDS, 'portal.mjs'), ['remotes', ...words, '--to', url], { REMOTE_TOKEN: token });

/** A copy of a dashboard's sources for changes, in a folder where the packages of the workspace can be found. */
export function copyOf(dashboard: string, folder: string): string {
  const copy = join(folder, dashboard);
  cpSync(join(ROOT, dashboard), copy, {
    recursive: true,
    filter: (path) => !/(node_modules|dist)$/.test(path),
  });
  return copy;
}

export function replaceInSources(folder: string, text: string, by: string) {
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  let isThere = false;
  for (const file of sources.filter((name) => name.endsWith('.tsx'))) {
    const path = join(folder, 'src', file);
    const before = readFileSync(path, 'utf8');
    if (!before.includes(text)) continue;
    // Replace the file in one step, as editors do, so that a watching build never reads half a file.
    writeFileSync(`${path}.new`, before.replaceAll(text, by));
    renameSync(`${path}.new`, path);
    isThere = true;
  }
  if (!isThere) throw new Error(`No source of ${folder} has the text to replace: ${text}`);
}

/** Simulates browsers that load pages until they are stopped: the page, then every file of the dashboard that it names. */
export function loadPages({ url }: Gateway, path: string, browsers: number) {
  const failures: string[] = [];
  const versions = new Set<string>();
  let requests = 0;
  let ended = false;
  const get = async (target: string) => {
    requests++;
    const response = await fetch(url + target).catch((error: Error) => error);
    if (response instanceof Error || !response.ok) {
      failures.push(`${target}: ${response instanceof Error ? response.message : response.status}`);
      return '';
    }
    return response.text();
  };
  const browse = async () => {
    // Every other page is kept open. It continues with the files of the version with which it began.
    const files = new Set<string>();
    while (!ended) {
      const page = await get(path);
      const inlined = /id="registry">(.*?)<\/script>/.exec(page)?.[1] ?? '{"remotes":[]}';
      for (const { name, version, entry, preload } of (JSON.parse(inlined) as Registry).remotes) {
        if (!entry.includes('analyst')) continue;
        versions.add(`${name} ${version}`);
        for (const file of [entry, ...preload]) files.add(file);
      }
      for (const file of files) await get(file);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const all = Promise.all(Array.from({ length: browsers }, browse));
  return {
    async stop() {
      ended = true;
      await all;
      return { failures, versions: [...versions], requests };
    },
  };
}
