import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, startBackend, withBackend } from '../../testing/backend.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';

describe('what passes between a page and the backend of its dashboard', () => {
  let gateway: TestGateway;
  let backend: Backend;
  let person: SignedIn;
  let answer: Parameters<typeof startBackend>[0];
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    backend = await startBackend((request, response) => answer?.(request, response));
    await withBackend(gateway.services, 'devices', `${backend.url}/base`);
    person = await signInAs(gateway.services, 'analyst');
  });
  beforeEach(() => {
    backend.heard.length = 0;
    answer = (_request, response) =>
      response.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  afterAll(async () => {
    await gateway.stop();
    await backend.stop();
  });

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${gateway.url}/api/apps/devices${path}`, {
      redirect: 'manual',
      ...init,
      headers: { authorization: `Bearer ${person.token}`, ...init.headers },
    });

  it.each([
    ['GET', '/items/7?sort=-at&q=a%2Fb', '/base/items/7?sort=-at&q=a%2Fb', undefined],
    ['POST', '/items', '/base/items', '{"name":"Pump"}'],
    ['PUT', '/items/ger%C3%A4t', '/base/items/ger%C3%A4t', '{"name":"Pump"}'],
    ['PATCH', '/items/7', '/base/items/7', '{"name":null}'],
    ['DELETE', '/items/7', '/base/items/7', undefined],
    ['GET', '/', '/base/', undefined],
  ])('is the method, the path and the body: %s %s', async (method, path, url, body) => {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const response = await call(path, { method, headers, ...(body && { body }) });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { ok: true },
    });
    expect(backend.heard).toMatchObject([{ method, url, body: body ?? '' }]);
  });

  it('is what HEAD asks for, without a body', async () => {
    const response = await call('/items', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(backend.heard).toMatchObject([{ method: 'HEAD', url: '/base/items' }]);
  });

  it('is bytes as they are, in both directions', async () => {
    const bytes = randomBytes(3 * 1024 ** 2);
    const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    answer = (_request, response) => response.setHeader('content-type', 'application/pdf').end(bytes);
    const response = await call('/report.pdf');
    expect(sha(new Uint8Array(await response.arrayBuffer()))).toBe(sha(bytes));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = 'é'.repeat(500_000);
    await call('/notes', {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/plain;charset=utf-8' },
    });
    expect(backend.heard.at(-1)?.body === text).toBe(true);
  });

  it.each([200, 201, 204, 304, 400, 403, 404, 409, 418, 422, 500, 503])(
    'is the status %i of the backend',
    async (status) => {
      answer = (_request, response) => response.writeHead(status, { etag: '"1"' }).end();
      const response = await call('/items');
      expect({ status: response.status, etag: response.headers.get('etag') }).toEqual({
        status,
        etag: '"1"',
      });
    },
  );

  it('is no session, no cookie, nobody who forwarded, and nothing of the connection', async () => {
    await call('/items', {
      headers: {
        cookie: 'portal-idp.session_token=secret',
        'proxy-authorization': 'Basic c2VjcmV0',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-prefix': '/admin',
        'x-real-ip': '10.0.0.1',
        forwarded: 'for=10.0.0.1',
        'x-original-url': '/admin',
        'x-rewrite-url': '/admin',
        'x-http-method-override': 'DELETE',
        origin: 'https://evil.example',
        referer: 'https://evil.example/secret',
        'x-user': 'admin',
        'x-request-id': 'made up',
        te: 'trailers',
        accept: 'application/json',
        'accept-language': 'de',
        'if-none-match': '"1"',
      },
    });
    const { headers } = backend.heard[0] as (typeof backend.heard)[0];
    expect(Object.keys(headers).sort()).toEqual(
      [
        'accept',
        'accept-encoding',
        'accept-language',
        'authorization',
        'connection',
        'host',
        'if-none-match',
        'x-request-id',
      ].sort(),
    );
    expect(headers.host).toBe(new URL(backend.url).host);
    expect(JSON.stringify(headers)).not.toMatch(/secret|evil|made up|10\.0\.0\.1/);
    expect(JSON.stringify(headers)).not.toContain(person.token);
  });

  it('is of an answer only what concerns its content', async () => {
    answer = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': ['a=1; Path=/', 'b=2'],
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'content-security-policy': "default-src * 'unsafe-inline'",
        'content-security-policy-report-only': 'default-src *',
        'service-worker-allowed': '/',
        'clear-site-data': '"*"',
        'strict-transport-security': 'max-age=0',
        'x-frame-options': 'ALLOWALL',
        'x-content-type-options': 'off',
        'cache-control': 'public, max-age=31536000',
        'x-accel-redirect': '/etc/passwd',
        'x-sendfile': '/etc/passwd',
        link: '<https://evil.example/a.js>; rel=preload; as=script',
        refresh: '0; url=https://evil.example',
        location: 'https://evil.example',
        'www-authenticate': 'Basic',
        'report-to': '{}',
        nel: '{}',
        'x-request-id': 'theirs',
        server: 'team/1.0',
        etag: '"7"',
        'content-disposition': 'attachment; filename="a.html"',
        'x-total-count': '12',
      });
      response.end('<script>alert(document.domain)</script>');
    };
    const response = await call('/page');
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      etag: '"7"',
      'content-disposition': 'attachment; filename="a.html"',
      'x-total-count': '12',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy':
        "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    });
    expect(
      Object.keys(headers).filter((name) =>
        /cookie|access-control|allowed|accel|sendfile|link|refresh|location|www-|report|nel|server|clear-site|strict/.test(
          name,
        ),
      ),
    ).toEqual([]);
    expect(headers['x-request-id']).not.toBe('theirs');
  });

  it('leaves out what either side calls a matter of its connection', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { connection: 'close, etag', etag: '"7"', 'x-total-count': '1' }).end('x');
    const response = await call('/items');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('x-total-count')).toBe('1');
  });

  it('is a binary file when the backend names no type', async () => {
    answer = (_request, response) => response.end('<script>');
    expect((await call('/items')).headers.get('content-type')).toBe('application/octet-stream');
  });
});
