import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';

/** Nothing of it is stored. */
describe('the reader of barcodes', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
  });
  afterAll(() => gateway.stop());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

  it('is a worker whose policy alone lets WebAssembly run', async () => {
    const answer = await get('/scanner/worker.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'",
    );
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/')).headers.get('content-security-policy')).not.toContain('wasm');
  });

  it('names its parts by what is in them, and keeps them', async () => {
    const worker = await (await get('/scanner/worker.js')).text();
    const [, version] = /reader\.js\?v=([\w-]{16})/.exec(worker) ?? [];
    expect(worker).toContain(`./reader.wasm?v=${version}`);
    const wasm = await get(`/scanner/reader.wasm?v=${version}`);
    expect(wasm.headers.get('content-type')).toBe('application/wasm');
    expect(wasm.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await wasm.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from('\0asm'));
    const reader = await get('/scanner/reader.js');
    expect(await reader.text()).toContain('readBarcodes');
  });

  it('is sent packed where the browser takes that', async () => {
    const { payload, headers, rawPayload } = await gateway.app.inject({
      url: '/scanner/reader.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(payload.length).toBeLessThan(20_000);
    expect(brotliDecompressSync(rawPayload).toString()).toContain('readBarcodes');
  });

  it('has no other files', async () => {
    for (const path of ['/scanner/', '/scanner/package.json', '/scanner/..%2freader.js'])
      expect([path, (await get(path)).headers.get('content-type')]).not.toEqual([path, 'text/javascript; charset=utf-8']);
  });
});
