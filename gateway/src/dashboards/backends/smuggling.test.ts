import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, startBackend, withBackend } from '../../testing/backend.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';

/** A client that is not a browser can send any bytes. */
describe('bytes that two servers could read in different ways', () => {
  let gateway: TestGateway;
  let backend: Backend;
  let other: Backend;
  let person: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    backend = await startBackend();
    other = await startBackend();
    await withBackend(gateway.services, 'devices', `${backend.url}/base`);
    await withBackend(gateway.services, 'other', other.url, { any: ['manage_users'] });
    person = await signInAs(gateway.services, 'analyst');
  });
  beforeEach(() => {
    backend.heard.length = 0;
    other.heard.length = 0;
  });
  afterAll(async () => {
    await gateway.stop();
    await backend.stop();
    await other.stop();
  });

  /** Sends lines as they are. Returns everything that arrives until the gateway closes the connection. */
  async function send(...lines: string[]): Promise<string> {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write(lines.join('\r\n'), 'latin1');
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve()).once('error', () => resolve());
      const seen = setInterval(() => {
        // The gateway keeps a correct connection open.
        if (/\r\n\r\n[\s\S]*(}|0\r\n\r\n)$/.test(heard)) {
          clearInterval(seen);
          socket.destroy();
        }
      }, 10);
      socket.once('close', () => clearInterval(seen));
    });
    return heard;
  }
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const head = (line: string, ...headers: string[]) => [
    line,
    'Host: portal.example',
    `Authorization: Bearer ${person.token}`,
    ...headers,
    '',
    '',
  ];
  const get = (target: string, ...headers: string[]) => send(...head(`GET ${target} HTTP/1.1`, ...headers));

  it.each(['authorization', 'x-request-id', 'host', 'authorization, x-request-id, content-length, host'])(
    'Connection: %s takes nothing from what the portal says',
    async (named) => {
      expect(statusOf(await get('/api/apps/devices/items', `Connection: close, ${named}`))).toBe(200);
      const { headers } = backend.heard[0] ?? {};
      expect(headers?.authorization).toMatch(/^Bearer ey/);
      expect(headers?.['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(headers?.host).toBe(new URL(backend.url).host);
    },
  );

  it('a header that the client calls a matter of its connection goes no further', async () => {
    await get('/api/apps/devices/items', 'Connection: close, If-None-Match', 'If-None-Match: "1"');
    expect(backend.heard[0]?.headers).not.toHaveProperty('if-none-match');
  });

  it.each([
    [
      'a length and chunks',
      ['Content-Length: 6', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
    ],
    ['two lengths', ['Content-Length: 6', 'Content-Length: 0'], 'abcdef'],
    ['chunks by a name that is nearly right', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
    ['a length that is no number', ['Content-Length: +6'], 'abcdef'],
    ['a space before a colon', ['Content-Length : 6'], 'abcdef'],
    ['a header on two lines', ['X-A: 1', ' Content-Length: 6'], 'abcdef'],
    ['a chunk whose size is wrong', ['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\nab\r\n0\r\n\r\n'],
    ['a bare line feed', ['X-A: 1\nContent-Length: 6'], 'abcdef'],
  ])('%s never become a second call of the backend', async (_, headers, body) => {
    const answer = await send(
      ...head('POST /api/apps/devices/items HTTP/1.1', 'Connection: close', ...headers).slice(0, -1),
      body,
    );
    expect(statusOf(answer)).toBe(400);
    expect(backend.heard).toEqual([]);
  });

  it('a body with a call in it is a body, and chunks are framed anew', async () => {
    const inner = 'GET /admin HTTP/1.1\r\nHost: a\r\n\r\n';
    const chunk = `${inner.length.toString(16)};extension=1\r\n${inner}\r\n0\r\nTrailer-Of-Client: 1\r\n\r\n`;
    const headers = ['Connection: close', 'Content-Type: text/plain', 'Transfer-Encoding: chunked'];
    await send(...head('POST /api/apps/devices/items HTTP/1.1', ...headers).slice(0, -1), chunk);
    expect(backend.heard).toMatchObject([{ url: '/base/items', body: inner }]);
    expect(backend.heard[0]?.rawHeaders.join()).not.toMatch(/trailer|extension/i);
  });

  it('the body of a GET stays here', async () => {
    const answer = await send(
      ...head('GET /api/apps/devices/items HTTP/1.1', 'Connection: close', 'Content-Length: 29').slice(0, -1),
      'GET /admin HTTP/1.1\r\nA: b\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
    expect(backend.heard).toMatchObject([{ url: '/base/items', body: '' }]);
    expect(backend.heard[0]?.headers).not.toHaveProperty('content-length');
  });

  it('asking for another protocol is a plain call', async () => {
    const headers = [
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: websocket, h2c',
      'Sec-WebSocket-Key: a',
      'HTTP2-Settings: a',
    ];
    expect(statusOf(await get('/api/apps/devices/items', ...headers))).toBe(200);
    const names = Object.keys(backend.heard[0]?.headers ?? {});
    expect(names.filter((name) => /upgrade|sec-|http2/.test(name))).toEqual([]);
  });

  it('a body that waits for permission is passed on', async () => {
    const headers = [
      'Connection: close',
      'Expect: 100-continue',
      'Content-Type: text/plain',
      'Content-Length: 2',
    ];
    await send(...head('POST /api/apps/devices/items HTTP/1.1', ...headers).slice(0, -1), 'ok');
    expect(backend.heard).toMatchObject([{ body: 'ok' }]);
    expect(backend.heard[0]?.headers).not.toHaveProperty('expect');
  });

  it.each([
    ['CONNECT', '127.0.0.1:22'],
    ['TRACE', '/api/apps/devices/items'],
    ['PROPFIND', '/api/apps/devices/items'],
  ])('%s is no call of a backend', async (method, target) => {
    const status = statusOf(await send(...head(`${method} ${target} HTTP/1.1`, 'Connection: close')));
    expect(status === 200).toBe(false);
    expect(backend.heard).toEqual([]);
  });

  it.each([
    ['/api/apps/devices/../other/items', [400, 404]],
    ['/api/apps/devices/%2e%2e/other/items', [400, 404]],
    ['/api/apps/devices/..%2f..%2fadmin', [400]],
    ['/api/apps/devices/..\\..\\admin', [400]],
    ['/api/apps/devices//127.0.0.1:22/', [400]],
    ['/api/apps/devices/http://127.0.0.1:22/', [400]],
    ['/api/apps/devices/\xe9', [400]],
    ['/api/apps/devices/%ff', [400]],
    ['/api/apps/%64evices/%2e%2e/items', [400, 404]],
    ['/%61pi/apps/devices/items', [404]],
    ['http://127.0.0.1:22/api/apps/devices/items', [404]],
    // The portal's page, if it is built; otherwise 503.
    ['//api/apps/devices/items', [200, 503]],
    ['/api/apps/devices%2f..%2fother/items', [404]],
    ['/api/apps/other@127.0.0.1/items', [404]],
    ['/api/apps//items', [404]],
    ['/api/apps/devices', [404]],
    ['/api/APPS/devices/items', [404]],
  ])('%s leads to no other place', async (target, statuses) => {
    const answer = await get(target, 'Connection: close');
    expect(statuses, answer.slice(0, 300)).toContain(statusOf(answer));
    expect([...backend.heard, ...other.heard]).toEqual([]);
  });

  it('the host that a client names changes nothing', async () => {
    const lines = head('GET /api/apps/devices/items HTTP/1.1', 'Connection: close');
    lines[1] = 'Host: 169.254.169.254';
    expect(statusOf(await send(...lines))).toBe(200);
    expect(backend.heard[0]?.headers.host).toBe(new URL(backend.url).host);
    expect(backend.heard[0]?.url).toBe('/base/items');
  });
});
