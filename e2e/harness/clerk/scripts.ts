import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
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

async function fetchPackage(name: Name): Promise<void> {
  const { version, integrity } = PACKAGES[name];
  const file = join(CACHE, `clerk-${name}-${version}.tgz`);
  await mkdir(join(CACHE, name), { recursive: true });
  if (!(await isGood(file, integrity))) {
    await run('npm', ['pack', `@clerk/${name}@${version}`, '--silent'], { cwd: CACHE }).catch(
      (error: Error) => {
        throw new Error(
          `Clerk's scripts are needed for this test, and npm's registry does not give them:\n${error.message}`,
        );
      },
    );
    if (!(await isGood(file, integrity)))
      throw new Error(`${file} is not the package that this test was written for`);
  }
  await run('tar', ['-xzf', file, '-C', join(CACHE, name)]);
}

/** Fetches the packages, unless they are there already. */
export async function fetchScripts(): Promise<void> {
  await Promise.all((Object.keys(PACKAGES) as Name[]).map(fetchPackage));
}

/** The script that an address under /npm/ names; undefined when the packages hold no such one. */
export async function scriptAt(pathname: string): Promise<Buffer | undefined> {
  const [, name = '', file = ''] = /^\/npm\/@clerk\/([\w-]+)@[^/]+\/(dist\/[\w.-]+)$/.exec(pathname) ?? [];
  if (!Object.hasOwn(PACKAGES, name)) return undefined;
  return readFile(join(CACHE, name, 'package', file)).catch(() => undefined);
}
