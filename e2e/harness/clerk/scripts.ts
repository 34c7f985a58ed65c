import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../../.cache/clerk');

/** Clerk's own scripts, as its host would serve them to this version of the adapter. */
const PACKAGES = {
  'clerk-js': {
    version: '6.34.1',
    integrity:
      'sha512-PcM/x9lzmDU5bQ8jaJjkWYncJbAYL5hlxHG3jkO4SLG39apLqfBuFCaRw27ptIkwRCTJnY+a6Nvml3gk8G1CZA==',
  },
  ui: {
    version: '1.36.0',
    integrity:
      'sha512-uI96zYCh5jISLOt1mdpIPy/Y31P0kwFxjUFOxLUwFfTHFmGUcRjbqN6bbb+75tdI2Bz6ARGws3rhspDer+xIfQ==',
  },
} as const;

type Name = keyof typeof PACKAGES;

const isGood = async (file: string, integrity: string) => {
  const content = await readFile(file).catch(() => null);
  return content && `sha512-${createHash('sha512').update(content).digest('base64')}` === integrity;
};

const folderOf = (name: Name) => join(CACHE, `${name}-${PACKAGES[name].version}`);

/** Several workers may do this at once. Each unpacks into its own folder, and the first finished folder is used. */
async function fetchPackage(name: Name): Promise<void> {
  if (existsSync(folderOf(name))) return;
  const { version, integrity } = PACKAGES[name];
  await mkdir(CACHE, { recursive: true });
  const own = await mkdtemp(join(CACHE, `${name}-`));
  await run('npm', ['pack', `@clerk/${name}@${version}`, '--silent'], { cwd: own }).catch((error: Error) => {
    throw new Error(
      `Clerk's scripts are needed for this test, and npm's registry does not give them:\n${error.message}`,
    );
  });
  const file = join(own, `clerk-${name}-${version}.tgz`);
  if (!(await isGood(file, integrity)))
    throw new Error(`${file} is not the package that this test was written for`);
  await run('tar', ['-xzf', file, '-C', own]);
  await rename(join(own, 'package'), folderOf(name)).catch((error) => {
    if (!existsSync(folderOf(name))) throw error;
  });
  await rm(own, { recursive: true });
}

/** Fetches the packages, unless they are there already. */
export async function fetchScripts(): Promise<void> {
  await Promise.all((Object.keys(PACKAGES) as Name[]).map(fetchPackage));
}

/** The script for an address under /npm/; undefined when the packages do not contain it. */
export async function scriptAt(pathname: string): Promise<Buffer | undefined> {
  const [, name = '', file = ''] = /^\/npm\/@clerk\/([\w-]+)@[^/]+\/(dist\/[\w.-]+)$/.exec(pathname) ?? [];
  if (!Object.hasOwn(PACKAGES, name)) return undefined;
  return readFile(join(folderOf(name as Name), file)).catch(() => undefined);
}
