import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

interface Locked {
  os?: string | string[];
  cpu?: string | string[];
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
}
const everything: Record<string, Locked> = read('package-lock.json').packages;
const locked = Object.entries(everything).filter(([at]) => at.includes('node_modules/'));

/** The platforms on which the commands of the checkout run. */
const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));
const NAMES_A_PLATFORM = /(linux|darwin|win(32)?)-?(x64|arm64)/;

const run = (command: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, PACKAGES_INSTALLED: 'yes', ...env } };
    execFile(process.execPath, [path.join(ROOT, command), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A registry with only this package, whose audit service gives this answer. */
async function registry(status: number, advisories: object): Promise<string> {
  const { version } = read('node_modules/mysql2/package.json');
  const mysql2 = {
    name: 'mysql2',
    'dist-tags': { latest: version },
    versions: { [version]: { name: 'mysql2', version } },
  };
  const server = createServer((request, response) => {
    const advisoryOf = request.url === '/mysql2' ? ([200, mysql2] as const) : ([404, {}] as const);
    const answer = request.method === 'GET' ? advisoryOf : ([status, advisories] as const);
    request.resume().on('end', () => response.writeHead(answer[0]).end(JSON.stringify(answer[1])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('packages', () => {
  it('run a script at installation only where their name is allowed to', () => {
    const allowed = Object.keys(read('package.json').allowScripts);
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([at]) => at.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('come from the registry, each with the hash of what it held', () => {
    const ours = locked.filter(([, { link }]) => !link);
    const others = ours.filter(
      ([, { integrity, resolved = 'https:' }]) =>
        !integrity?.startsWith('sha512-') || !resolved.startsWith('https:'),
    );
    expect(others.map(([at]) => at)).toEqual([]);
  });

  it('have their program for Linux, macOS and Windows on x64 and arm64 in the lock file, where they have one for each platform', () => {
    const runsOn = ({ os, cpu }: Locked, platform: (typeof PLATFORMS)[number]) =>
      Boolean(os?.includes(platform.os) && cpu?.includes(platform.cpu));
    const missing = Object.entries(everything).flatMap(([at, self]) => {
      const { optionalDependencies = {} } = self;
      const names = Object.keys(optionalDependencies).filter((name) => NAMES_A_PLATFORM.test(name));
      const programs = names.flatMap((name) => {
        const inside = everything[`${at}/node_modules/${name}`];
        return inside ?? everything[`node_modules/${name}`] ?? [];
      });
      const isThere = (platform: (typeof PLATFORMS)[number]) =>
        programs.some((each) => each.integrity && runsOn(each, platform));
      // A package for one platform needs only the programs of that platform.
      const needed = PLATFORMS.filter((platform) => !self.os || runsOn(self, platform));
      const left = names.length ? needed.filter((platform) => !isThere(platform)) : [];
      return left.map(({ os, cpu }) => `${at || 'package.json'}: none for ${os} on ${cpu}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('npm run audit', () => {
  const audit = (url: string) =>
    run('packages/build/commands/audit.mjs', [], { npm_config_registry: url, npm_config_fetch_retries: '0' });

  it('says how many packages were checked', async () => {
    const { code, said } = await audit(await registry(200, {}));
    expect(said).toMatch(/^\d{3} packages checked, none with a known weakness\.\n$/m);
    expect(code).toBe(0);
  });

  it('names a weakness and fails', async () => {
    const weakness = {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'Reads beyond its end',
      severity: 'high',
      vulnerable_versions: '*',
    };
    const { code, said } = await audit(await registry(200, { mysql2: [weakness] }));
    expect(said).toContain('high: mysql2 *: Reads beyond its end https://advisories.example/1');
    expect(code).toBe(1);
  });

  it('says so where the service cannot be asked', async () => {
    const { code, said } = await audit(await registry(405, {}));
    expect(said).toMatch(/Nothing was checked: .*\(405 /);
    expect(code).toBe(1);
  });
});

describe('npm run sbom', () => {
  it('lists every package, and marks what only builds and tests', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sbom-'));
    ends.push(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'sbom.json');
    expect(await run('packages/build/commands/sbom.mjs', [file], {})).toMatchObject({ code: 0 });
    const { bomFormat, components } = JSON.parse(await readFile(file, 'utf8'));
    const scopes = Object.fromEntries(
      components.map(({ name, scope }: { name: string; scope: string }) => [name, scope]),
    );
    expect(bomFormat).toBe('CycloneDX');
    expect(scopes).toMatchObject({ fastify: 'required', react: 'required', vitest: 'optional' });
  });

  it('takes one file', async () => {
    const { code, said } = await run('packages/build/commands/sbom.mjs', ['--out', 'x'], {});
    expect([code, said]).toEqual([1, 'Usage: npm run sbom -- [FILE]\n']);
  });
});
