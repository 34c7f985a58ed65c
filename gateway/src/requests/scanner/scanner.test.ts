import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';

const PAGE = { accept: 'text/html' };

/** Nothing of it is stored. */
describe('the reader of barcodes', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
  });
  afterAll(() => gateway.stop());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

  it('is a worker whose policy alone lets WebAssembly run, and loads from the portal alone', async () => {
    const answer = await get('/scanner/worker.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/', PAGE)).headers.get('content-security-policy')).not.toContain('wasm');
  });

  it('names its code by what is in it, and lets browsers keep that', async () => {
    const worker = await (await get('/scanner/worker.js')).text();
    const [, name] = /locateFile: \(\) => '(\/scanner\/reader\.[0-9a-f]{16}\.wasm)'/.exec(worker) ?? [];
    const wasm = await get(name ?? '');
    expect(wasm.headers.get('content-type')).toBe('application/wasm');
    expect(wasm.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await wasm.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from('\0asm'));
  });

  it('is sent compressed where the browser takes that', async () => {
    const { headers, rawPayload } = await gateway.app.inject({
      url: '/scanner/worker.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(rawPayload.length).toBeLessThan(15_000);
    expect(brotliDecompressSync(rawPayload).toString()).toContain('readBarcodes');
  });

  it.each(['', 'package.json', 'reader.0000000000000000.wasm', '..%2fpackage.json', 'constructor'])(
    'has no other file: %j',
    async (name) => {
      expect((await get(`/scanner/${name}`)).status).toBe(404);
    },
  );
});
