import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { sweepStored } from '../versions/stored.ts';
import { makeHandOut } from './hand-out.ts';
import type { Listing } from './listing.ts';
import { tarballOf } from './tarball.ts';

const run = promisify(execFile);
const integrityOf = (bytes: Uint8Array) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
/** The end of an archive. */
const REST = gzipSync(Buffer.alloc(1024));

/** Writes the files of a build: a kit that needs the domain package, and the program that creates repositories. */
async function build(folder: string, version = '1.4.0'): Promise<string> {
  await mkdir(folder, { recursive: true });
  const manifests = [
    { name: '@portal/domain', version },
    { name: '@portal/kit', version, dependencies: { '@portal/domain': version } },
    { name: '@portal/create', version, bin: 'create.mjs' },
  ];
  const packages = await Promise.all(
    manifests.map(async (manifest) => {
      const tarball = `${manifest.name.slice('@portal/'.length)}-${version}.tgz`;
      const bytes = tarballOf(manifest, REST);
      await writeFile(path.join(folder, tarball), bytes);
      await writeFile(path.join(folder, `${tarball}.rest`), REST);
      return { manifest, tarball, rest: `${tarball}.rest`, integrity: integrityOf(bytes) };
    }),
  );
  await writeFile(path.join(folder, 'sdk.json'), JSON.stringify({ packages }));
  await writeFile(path.join(folder, 'schema.graphql'), 'type Query { viewer: String }\n');
  await writeFile(path.join(folder, 'portal.schema.json'), '{"title":"portal.json"}\n');
  return folder;
}

describe('what a portal hands out', () => {
  let folder: string;
  let gateway: TestGateway;
  let listing: Listing;
  const get = (target: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/sdk/${target}`, { headers, redirect: 'manual' });
  const bytesOf = async (url: string) => {
    // The address contains the public host name, so replace it with the address of the test.
    const response = await fetch(url.replace(/^https?:\/\/[^/]+/, gateway.url));
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** Runs npm in an empty folder of a computer that can reach only the portal. */
  const npm = async (name: string, ...args: string[]) => {
    const home = path.join(folder, name);
    await mkdir(home);
    await writeFile(path.join(home, 'package.json'), '{"name":"team","version":"1.0.0"}');
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: path.join(home, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
    };
    await run('npm', args, { cwd: home, env });
    return home;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-sdk-'));
    gateway = await testGateway('SQLite', { SDK_DIR: await build(path.join(folder, 'sdk')) });
    listing = await (await get('')).json();
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  it('is listed, for programs and for people', async () => {
    expect(listing).toMatchObject({
      portal: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      create: `${listing.portal}/sdk/create.tgz`,
      registry: `${listing.portal}/sdk/`,
      schema: `${listing.portal}/sdk/schema.graphql`,
    });
    expect(listing.packages.map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@portal/domain 1.4.0',
      '@portal/kit 1.4.0',
      '@portal/create 1.4.0',
    ]);
    const page = await get('', { accept: 'text/html,*/*;q=0.8' });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain(`href="${listing.portal}/sdk/kit-1.4.0.tgz"`);
    const bare = await fetch(`${gateway.url}/sdk`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/sdk/']);
  });

  it('has the hashes that are listed, and addresses that never change their content', async () => {
    for (const { url, integrity, dist } of listing.packages) {
      const tied = await bytesOf(url);
      expect(integrityOf(tied.bytes)).toBe(integrity);
      expect(tied.response.headers.get('cache-control')).toBe('no-cache');
      const lasting = await bytesOf(dist.tarball);
      expect(integrityOf(lasting.bytes)).toBe(dist.integrity);
      expect(lasting.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    const etag = String((await get('kit-1.4.0.tgz')).headers.get('etag'));
    expect((await get('kit-1.4.0.tgz', { 'if-none-match': etag })).status).toBe(304);
  });

  it('has the schema and the description of manifests beside it', async () => {
    expect(await (await get('schema.graphql')).text()).toContain('type Query');
    expect(await (await get('portal.schema.json')).json()).toEqual({ title: 'portal.json' });
    expect((await get('schema.graphql')).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is installed by one address, and brings the portal’s other packages along', async () => {
    const home = await npm('by-address', 'install', `${listing.portal}/sdk/kit-1.4.0.tgz`);
    expect(await readdir(path.join(home, 'node_modules/@portal'))).toEqual(['domain', 'kit']);
    const lock = JSON.parse(await readFile(path.join(home, 'package-lock.json'), 'utf8'));
    for (const { name, url, integrity } of listing.packages.slice(0, 2))
      expect(lock.packages[`node_modules/${name}`]).toMatchObject({ resolved: url, integrity });
  });

  it('is installed by name with the portal as the registry of its scope', async () => {
    const scope = `--@portal:registry=${listing.registry}`;
    const home = await npm('by-name', 'install', '@portal/kit', scope, '--allow-remote=none');
    const lock = JSON.parse(await readFile(path.join(home, 'package-lock.json'), 'utf8'));
    for (const { name, dist } of listing.packages.slice(0, 2))
      expect(lock.packages[`node_modules/${name}`]).toMatchObject({
        resolved: dist.tarball,
        integrity: dist.integrity,
      });
  });

  it('is the same, byte by byte, on every gateway of an address, and leads to that address', async () => {
    const made = async (address: string) => {
      const handOut = await makeHandOut(path.join(folder, 'sdk'), address);
      return handOut?.files.get('kit-1.4.0.tgz')?.bytes ?? Buffer.alloc(0);
    };
    const one = await made('https://portal.example');
    expect(one.equals(await made('https://portal.example'))).toBe(true);
    expect(gunzipSync(one).toString()).toContain(
      '"@portal/domain": "https://portal.example/sdk/domain-1.4.0.tgz"',
    );
    expect(one.equals(await made('https://other.example'))).toBe(false);
  });

  it('is still there for lock files after the portal has gone on', async () => {
    const { services } = gateway;
    const SDK_DIR = await build(path.join(folder, 'later'), '1.5.0');
    const later = await testGateway('SQLite', { SDK_DIR });
    try {
      Object.assign(later.services, { builds: services.builds });
      await expect.poll(async () => (await services.builds.list('_sdk/')).length).toBe(3);
      await sweepStored({ ...services, clock: () => new Date(Date.now() + 86_400_000) });
      for (const { dist } of listing.packages) {
        const { pathname } = new URL(dist.tarball);
        const response = await fetch(later.url + pathname);
        expect(integrityOf(new Uint8Array(await response.arrayBuffer()))).toBe(dist.integrity);
      }
    } finally {
      await later.stop();
    }
  });

  it.each([
    '..%2f..%2fpackage.json',
    '%2e%2e/sdk.json',
    'sdk.json',
    'kit-1.4.0.tgz.rest',
    'kit-1.4.0.tgz%00',
    '@portal%2f..',
    '_sdk/x',
    `${'0'.repeat(32)}/..%2fkit-1.4.0.tgz`,
    `${'0'.repeat(32)}/kit-1.4.0.tgz`,
    'constructor',
    '__proto__',
  ])('is nothing else: %s is not found', async (target) => {
    expect((await get(target)).status).toBe(404);
  });

  it('says how to build it where nothing is built, and is there once it is', async () => {
    const SDK_DIR = path.join(folder, 'built-later');
    const empty = await testGateway('SQLite', { SDK_DIR });
    try {
      const response = await fetch(`${empty.url}/sdk/`);
      expect([response.status, await response.text()]).toEqual([
        503,
        'The packages are not built yet. Run "npm run build".',
      ]);
      await build(SDK_DIR);
      expect((await fetch(`${empty.url}/sdk/kit-1.4.0.tgz`)).status).toBe(200);
    } finally {
      await empty.stop();
    }
  });

  it('is bounded for an address', async () => {
    const limited = await testGateway('SQLite', {
      RATE_LIMITS: 'on',
      SDK_DIR: path.join(folder, 'sdk'),
    });
    try {
      const call = () => fetch(`${limited.url}/sdk/schema.graphql`);
      const statuses = new Set<number>();
      for (let calls = 0; calls < 660; calls += 60)
        for (const { status } of await Promise.all(Array.from({ length: 60 }, call))) statuses.add(status);
      expect([...statuses].sort()).toEqual([200, 429]);
    } finally {
      await limited.stop();
    }
  });
});
