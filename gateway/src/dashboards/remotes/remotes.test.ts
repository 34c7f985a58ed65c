import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../../platform/db/time.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { registerBundled } from '../releases/service.ts';
import { insertVersion, setLive } from '../versions/store.ts';

const INDEX =
  '<!doctype html><html><head><meta charset="utf-8"><link href="/main.css" rel="stylesheet"></head><body></body></html>';
const AHEAD = [{ file: '/js/signed-in.0a1b2c3d.js', integrity: 'sha384-abc' }];

describe.each(DIALECTS)('dashboards and the page on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-dashboards-'));
    const shell = path.join(folder, 'shell');
    await writeFile(path.join(await ensure(shell), 'index.html'), INDEX);
    await writeFile(path.join(shell, 'ahead.json'), JSON.stringify(AHEAD));
    await writeFile(path.join(await ensure(path.join(shell, 'js')), 'main.0a1b2c3d.js'), 'run();');
    await writeFile(path.join(shell, 'robots.txt'), 'all');
    gateway = await testGateway(dialect, { SHELL_DIR: shell, DEMO: 'on' });
  });
  beforeEach(() => gateway.clear());
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const get = (target: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + target, { headers });
  const registry = async () => (await get('/api/remotes')).json();
  const register = async (...folders: string[]) =>
    registerBundled({ ...gateway.services, config: { ...gateway.services.config, remotes: folders } });
  /** Sends the path as it is, because fetch would normalize it. */
  const raw = (target: string) =>
    new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      httpRequest({ hostname, port, path: target }, (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, body }));
      })
        .on('error', reject)
        .end();
    });

  describe('registering', () => {
    it('makes a build live, with absolute addresses and hashes', async () => {
      await register(await writeDashboard(folder));
      const { remotes } = await registry();
      expect(remotes).toMatchObject([
        {
          name: 'provider',
          version: '1.0.0-00000001',
          entry: '/remotes/provider/1.0.0-00000001/remoteEntry.js',
          integrity: expect.stringMatching(/^sha384-/),
          preload: ['/remotes/provider/1.0.0-00000001/css/dashboard.0a1b2c3d.css'],
          manifest: { displayName: 'Provider' },
        },
      ]);
      expect(remotes[0].hashes[remotes[0].preload[0]]).toMatch(/^sha384-/);
    });

    it('replaces the live build by a newer one, without a restart, and keeps the old files', async () => {
      await register(await writeDashboard(folder));
      const before = (await get('/api/remotes')).headers.get('etag');
      await register(await writeDashboard(folder, { version: '1.0.1-00000002', code: 'var provider = 2;' }));
      const after = await get('/api/remotes');
      expect(after.headers.get('etag')).not.toBe(before);
      expect((await after.json()).remotes[0].version).toBe('1.0.1-00000002');
      expect(await (await get('/remotes/provider/1.0.1-00000002/remoteEntry.js')).text()).toBe(
        'var provider = 2;',
      );
      expect((await get('/remotes/provider/1.0.0-00000001/remoteEntry.js')).status).toBe(200);
    });

    it('leaves a version alone that its team has published', async () => {
      const { db } = gateway.services;
      const published_at = toSql(new Date());
      const description = JSON.stringify({
        name: 'provider',
        version: '9.0.0-0000000f',
        entry: 'remoteEntry.js',
        integrity: '',
        preload: [],
        files: {},
        manifest: {},
      });
      const version = { name: 'provider', version: '9.0.0-0000000f', description, published_at };
      await insertVersion(db, { ...version, source: 'published' });
      await setLive(db, 'provider', '9.0.0-0000000f', published_at);
      await register(await writeDashboard(folder));
      expect((await registry()).remotes[0].version).toBe('9.0.0-0000000f');
    });

    it('leaves a broken build out and registers the others', async () => {
      await register(
        path.join(folder, 'nothing-here'),
        await writeDashboard(folder, { name: 'climber', wrong: { entry: '../../etc/passwd' } }),
        await writeDashboard(folder, { name: 'tampered', wrong: { integrity: `sha384-${'A'.repeat(64)}` } }),
        await writeDashboard(folder, { name: 'unlike', wrong: { name: 'other' } }),
        await writeDashboard(folder, { name: 'sound' }),
      );
      expect((await registry()).remotes.map((remote: { name: string }) => remote.name)).toEqual(['sound']);
    });

    it('refuses files that differ from their stated hashes, and leaves nothing of them behind', async () => {
      const build = await writeDashboard(folder, { name: 'altered' });
      await writeFile(path.join(build, 'css', 'dashboard.0a1b2c3d.css'), '.b {}');
      await register(build);
      expect((await registry()).remotes).toEqual([]);
      const kept = await readdir(path.join(gateway.services.config.dataDir, 'remotes'));
      expect(kept.filter((name) => name.includes('altered'))).toEqual([]);
    });
  });

  describe('files', () => {
    beforeEach(async () => register(await writeDashboard(folder)));

    it('answers 304 to whoever knows the registry', async () => {
      const etag = (await get('/api/remotes')).headers.get('etag') ?? '';
      expect((await get('/api/remotes', { 'if-none-match': etag })).status).toBe(304);
      expect((await get('/api/remotes', { 'if-none-match': `W/${etag}` })).status).toBe(304);
    });

    it('serves a dashboard for ever, of its right type, precompressed', async () => {
      const answer = await get('/remotes/provider/1.0.0-00000001/remoteEntry.js', {
        'accept-encoding': 'br',
      });
      expect(answer.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toBe('var provider = 1;');
      const plain = await get('/remotes/provider/1.0.0-00000001/remoteEntry.js', {
        'accept-encoding': 'identity',
      });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('vary')).toMatch(/accept-encoding/i);
    });

    it.each([
      '/remotes/provider/1.0.0-00000001/missing.js',
      '/remotes/provider/1.0.0-00000001/',
      '/remotes/provider/0.0.0/remoteEntry.js',
      '/remotes/nobody/1.0.0/remoteEntry.js',
      '/remotes/nobody',
      '/remotes/provider/1.0.0-00000001/constructor',
      '/remotes/provider/1.0.0-00000001/__proto__',
      '/remotes/constructor/1.0.0/constructor',
      '/js/missing.0a1b2c3d.js',
    ])('answers a missing file with a real 404: %s', async (target) => {
      const { status, body } = await raw(target);
      expect(status).toBe(404);
      expect(body).not.toContain('<html');
    });

    it('lets nobody remember that a file was missing', async () => {
      const { status, headers } = await get('/remotes/provider/1.0.0-00000001/missing.js');
      expect([status, headers.get('cache-control')]).toEqual([404, null]);
    });

    it.each([
      '/remotes/provider/1.0.0-00000001/../../../portal.sqlite',
      '/remotes/provider/1.0.0-00000001/..%2f..%2f..%2fidentity-secret',
      '/remotes/provider/1.0.0-00000001/%2e%2e/%2e%2e/%2e%2e/identity-secret',
      '/remotes/provider/..%2f..%2f/identity-secret',
      '/remotes/../identity-secret',
      '/remotes/..%2f..%2fidentity-secret/x/y',
      '/remotes/provider/1.0.0-00000001/..%5c..%5cidentity-secret',
      '/remotes/provider/1.0.0-00000001/%00/remoteEntry.js',
      '/..%2f..%2fidentity-secret.txt',
      '//etc/passwd',
      '/.env.js',
    ])('does not leave its folder: %s', async (target) => {
      const { status, body } = await raw(target);
      expect([200, 400, 403, 404]).toContain(status);
      if (status === 200) expect(body).toContain('<html');
    });

    it('serves the shell: hashed files for ever, others to be asked about', async () => {
      const hashed = await get('/js/main.0a1b2c3d.js');
      expect(await hashed.text()).toBe('run();');
      expect(hashed.headers.get('cache-control')).toMatch(/immutable/);
      const plain = await get('/robots.txt');
      expect(plain.headers.get('cache-control')).toBe('public, max-age=0');
    });
  });

  describe('the page', () => {
    beforeEach(async () =>
      register(await writeDashboard(folder, { title: '</script><script>alert(1)//<!--' })),
    );

    const page = async (target: string) => {
      const answer = await get(target);
      return { answer, html: await answer.text() };
    };

    it.each(['/', '/home', '/provider-dashboard', '/archive?x=1', '/some/unknown/path', '/index.html'])(
      'is answered for %s',
      async (target) => {
        const { answer, html } = await page(target);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
        expect(html).toContain('id="registry"');
      },
    );

    it('is not answered for the API', async () => {
      for (const target of ['/api', '/api/nothing', '/api/']) expect((await get(target)).status).toBe(404);
    });

    it('holds registry and settings as JSON that no text in it can break out of', async () => {
      const { html } = await page('/');
      expect(html.match(/<script/g)).toHaveLength(2);
      expect(html).not.toContain('<!--');
      const inlined = (id: string) =>
        JSON.parse(
          new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? '',
        );
      expect(inlined('registry')).toEqual(await registry());
      expect(inlined('registry').remotes[0].manifest.displayName).toBe('</script><script>alert(1)//<!--');
      expect(inlined('settings')).toEqual(await (await get('/api/config')).json());
    });

    it('names everything before the stylesheet', async () => {
      const { html } = await page('/');
      for (const part of ['csp-nonce', 'id="registry"', 'id="settings"'])
        expect(html.indexOf(part)).toBeLessThan(html.indexOf('rel="stylesheet"'));
    });

    it('preloads the dashboard of the path, with its hashes, and no other, after what it needs of the shell', async () => {
      const { html } = await page('/provider-dashboard');
      const links = html.match(/<link rel="preload"[^>]*>/g);
      expect(links).toHaveLength(3);
      expect(links?.[0]).toBe(
        '<link rel="preload" as="script" href="/js/signed-in.0a1b2c3d.js" integrity="sha384-abc" crossorigin="anonymous" fetchpriority="low">',
      );
      expect(links?.join()).toMatch(
        /as="style" href="[^"]+\.css" integrity="sha384-[^"]+" crossorigin="anonymous"/,
      );
      expect((await page('/provider')).html).toContain('rel="preload"');
      expect((await page('/provider-dashboards')).html).not.toContain('rel="preload"');
      expect((await page('/home')).html).not.toContain('rel="preload"');
    });

    it('has a strict policy and a nonce of its own', async () => {
      const first = await page('/');
      const second = await page('/');
      const nonce = /name="csp-nonce" content="([\w-]{22})"/.exec(first.html)?.[1];
      const policy = first.answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ])
        expect(policy.split('; ')).toContain(part);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(second.answer.headers.get('content-security-policy')).not.toBe(policy);
      expect(first.answer.headers.get('x-frame-options')).toBe('DENY');
    });

    it('is small on the way', async () => {
      const { answer } = await page('/');
      expect(answer.headers.get('content-encoding')).toMatch(/br|gzip/);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/);
    });
  });

  it('gives API answers a policy that allows nothing', async () => {
    const policy = (await get('/api/config')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
  });
});

async function ensure(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}
