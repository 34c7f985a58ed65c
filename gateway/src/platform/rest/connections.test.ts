import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { limitConnections } from './connections.ts';
import { endSlowBodies } from './slow-bodies.ts';

const open: Socket[] = [];
function dial(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  open.push(socket);
  return socket;
}
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

describe('a connection', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let requestId: number;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    requestId = (await requestAt(gateway.services, analyst.id)).id;
  });
  afterAll(() => gateway.stop());

  /** Sends the bytes as they are. Resolves with everything that the server answers until it closes the connection. */
  const raw = (bytes: string | Buffer) => {
    const socket = dial(gateway.url);
    socket.write(bytes);
    return text(socket);
  };
  const alive = async () => expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  const head = (line: string, ...headers: string[]) => [line, 'host: x', ...headers, '', ''].join('\r\n');

  it('is closed when its headers never end', async () => {
    gateway.app.server.headersTimeout = 500;
    const slow = Array.from({ length: 50 }, () => raw('GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: '));
    await alive();
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1.1 408 /);
    gateway.app.server.headersTimeout = 15_000;
  });

  it.each([
    ['headers that are too long', head('GET /healthz HTTP/1.1', `x-a: ${'a'.repeat(40_000)}`), 431],
    ['two lengths', head('POST /api/users HTTP/1.1', 'content-length: 2', 'content-length: 3'), 400],
    [
      'a length and chunks',
      `${head('POST /api/users HTTP/1.1', 'content-length: 2', 'transfer-encoding: chunked')}0\r\n\r\n`,
      400,
    ],
    [
      'a chunk of no length',
      `${head('POST /api/users HTTP/1.1', 'transfer-encoding: chunked')}zz\r\n{}`,
      400,
    ],
    ['a NUL in a header', head('GET /healthz HTTP/1.1', 'x-a: a\0b'), 400],
    ['something that is no HTTP', '\x16\x03\x01\x02\x00\x01\x00', 400],
  ])('that brings %s is answered and closed', async (_what, bytes, status) => {
    expect(await raw(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await alive();
  });

  it('answers calls that come all at once in their order', async () => {
    const calls = Array.from({ length: 200 }, (_, i) => head(`GET /api/nothing-${i} HTTP/1.1`));
    const answer = await raw(calls.join('') + head('GET /healthz HTTP/1.1', 'connection: close'));
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual([...Array(200).fill('404'), '200']);
  });

  it.each([
    ['none', ''],
    ['one that is too long', 'a'.repeat(5_000)],
    ['two', 'a; boundary=b'],
  ])('refuses a form with this boundary: %s', async (_what, boundary) => {
    const form = head(
      `POST /api/device-requests/${requestId}/files HTTP/1.1`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `authorization: Bearer ${analyst.token}`,
      'content-length: 4',
      'connection: close',
    );
    const answer = await raw(`${form}--a-`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('The boundary of the form must have 1 to 70 characters');
  });
});

describe('a server', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());
  const listen = async (set: (app: FastifyInstance) => void) => {
    app = fastify({ forceCloseConnections: true });
    set(app);
    app.post('/', async ({ body }) => ({ length: String(body).length }));
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
  const post = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 5000\r\n\r\n';

  it('ends a call whose body arrives too slowly, and no other call', async () => {
    const url = await listen((each) => endSlowBodies(each, { everyMs: 150, bytes: 1_000 }));
    const slow = dial(url);
    slow.write(post);
    const trickle = setInterval(() => slow.write('a'), 20);
    const answer = await text(slow);
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('{"error":"The body came too slowly.');
    const whole = await fetch(url, { method: 'POST', body: 'a'.repeat(50_000) });
    expect(await whole.json()).toEqual({ length: 50_000 });
  });

  it('refuses more connections of one address than it may have', async () => {
    const log = pino({ level: 'silent' });
    const url = await listen((each) =>
      limitConnections(each, { trustedProxies: [], log }, { all: 10, ofOneAddress: 3 }),
    );
    const connections = [dial(url), dial(url), dial(url)];
    await expect.poll(() => connections.every(({ readyState }) => readyState === 'open')).toBe(true);
    expect(await text(dial(url)).catch(() => '')).toBe('');
    connections[0]?.destroy();
    await expect
      .poll(() =>
        fetch(url, { method: 'POST', body: 'a' }).then(
          (r) => r.status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  it('counts an IPv6 network of 64 bits as one address', () => {
    const server = new EventEmitter();
    const limits = { all: 10, ofOneAddress: 2 };
    const log = pino({ level: 'silent' });
    limitConnections({ server } as unknown as FastifyInstance, { trustedProxies: [], log }, limits);
    const isRefused = (remoteAddress: string) => {
      let refused = false;
      const destroy = () => {
        refused = true;
      };
      server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy }));
      return refused;
    };
    const network = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:ffff::3'];
    expect(network.map(isRefused)).toEqual([false, false, true]);
    expect(isRefused('2001:db8:0:2::1')).toBe(false);
  });
});
