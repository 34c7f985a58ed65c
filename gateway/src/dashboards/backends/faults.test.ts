import { createServer, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, makeLive, startBackend, startRawBackend } from '../../testing/backend.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { freePort } from '../../testing/ports.ts';
import { setBackend } from './admin.ts';

const LIMITS = {
  connectMs: 1_000,
  answerMs: 300,
  idleMs: 300,
  wholeMs: 3_000,
  requestBytes: 64 * 1024,
  answerBytes: 256 * 1024,
  headerBytes: 8 * 1024,
  atOnce: 5,
};

describe('a backend that fails', () => {
  let gateway: TestGateway;
  let person: SignedIn;
  let backend: Backend | undefined;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', {}, (config) => ({ ...config, backendLimits: LIMITS }));
    await makeLive(gateway.services, 'devices');
    await makeLive(gateway.services, 'other');
    person = await signInAs(gateway.services, 'analyst');
  });
  beforeEach(() => {
    backend = undefined;
  });
  afterEach(async () => {
    await backend?.stop();
    // Whatever happened, the gateway still works.
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });
  afterAll(() => gateway.stop());

  async function use(started: Promise<Backend>): Promise<Backend> {
    backend = await started;
    await setBackend(gateway.services, 'devices', backend.url);
    return backend;
  }
  const says = (...text: string[]) =>
    use(startRawBackend((socket) => socket.once('data', () => socket.write(text.join('\r\n')))));
  const call = (init: RequestInit = {}) =>
    fetch(`${gateway.url}/api/apps/devices/items`, {
      redirect: 'manual',
      ...init,
      headers: { authorization: `Bearer ${person.token}`, ...init.headers },
    });
  async function refused(init?: RequestInit) {
    const response = await call(init);
    return {
      status: response.status,
      body: await response.json(),
      location: response.headers.get('location'),
    };
  }
  const answer = (status: number, code: string) => ({
    status,
    body: { error: expect.stringMatching(/devices|larger/), code },
    location: null,
  });
  /** Reads the text that has arrived, and whether it was complete. */
  async function read(init?: RequestInit) {
    const response = await call(init);
    const reader = response.body?.getReader();
    let bytes = 0;
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        bytes += part.value.length;
      return { status: response.status, bytes, whole: true };
    } catch {
      return { status: response.status, bytes, whole: false };
    }
  }

  it('because nothing listens there: 502', async () => {
    await setBackend(gateway.services, 'devices', `http://127.0.0.1:${await freePort()}`);
    expect(await refused()).toMatchObject({
      status: 502,
      body: {
        error: 'The backend of devices cannot be reached. Please try again later.',
        code: 'backend_down',
      },
    });
  });

  it('because its name is unknown: 502', async () => {
    await setBackend(gateway.services, 'devices', 'https://devices.invalid');
    expect(await refused()).toMatchObject(answer(502, 'backend_down'));
  });

  it('because it does not answer in time: 504', async () => {
    const { open } = await use(startRawBackend((socket) => socket.resume()));
    expect(await refused()).toMatchObject(answer(504, 'backend_late'));
    await expect.poll(open).toBe(0);
  });

  it('because it hangs in the middle of its headers: 504', async () => {
    await says('HTTP/1.1 200 OK', 'content-type: text/plain', 'x-a: ');
    expect(await refused()).toMatchObject(answer(504, 'backend_late'));
  });

  it('because it hangs in the middle of its body: the answer is broken off', async () => {
    const { open } = await says('HTTP/1.1 200 OK', 'content-length: 10', '', 'half.');
    expect(await read()).toEqual({ status: 200, bytes: 5, whole: false });
    await expect.poll(open).toBe(0);
  });

  it('because its body comes in drops without an end: the answer is broken off when its time is over', async () => {
    let drops: NodeJS.Timeout | undefined;
    const { open } = await use(
      startBackend((_request, response) => {
        drops = setInterval(() => response.write('.'), 50);
        response.once('close', () => clearInterval(drops));
      }),
    );
    expect(await read()).toMatchObject({ status: 200, whole: false });
    await expect.poll(open).toBe(0);
  });

  it('because its body is endless: the answer is broken off at its limit, and never held in memory', async () => {
    const pour = (socket: Socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        const more = () => {
          while (socket.writable && socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`));
        };
        socket.on('drain', more);
        more();
      });
    };
    const { open } = await use(startRawBackend(pour));
    const { status, bytes, whole } = await read();
    expect({ status, whole }).toEqual({ status: 200, whole: false });
    expect(bytes).toBeLessThanOrEqual(LIMITS.answerBytes);
    await expect.poll(open).toBe(0);
  });

  it('because it announces too large a body: 502', async () => {
    await says('HTTP/1.1 200 OK', `content-length: ${LIMITS.answerBytes + 1}`, '', 'x');
    expect(await refused()).toMatchObject(answer(502, 'backend_answer_too_large'));
  });

  it.each([
    ['too many headers', ['HTTP/1.1 200 OK', `x-a: ${'a'.repeat(LIMITS.headerBytes)}`, '', '']],
    ['no HTTP', ['SSH-2.0-OpenSSH_9.9', '']],
    ['two lengths', ['HTTP/1.1 200 OK', 'content-length: 2', 'content-length: 3', '', 'abc']],
    [
      'a length and chunks',
      ['HTTP/1.1 200 OK', 'content-length: 3', 'transfer-encoding: chunked', '', '0', '', ''],
    ],
    ['a negative length', ['HTTP/1.1 200 OK', 'content-length: -1', '', 'abc']],
    ['a header with a line break', ['HTTP/1.1 200 OK', 'x-a: 1\nset-cookie: a=1\r', 'x y: 1', '', '']],
    ['a space before a colon', ['HTTP/1.1 200 OK', 'content-length : 3', '', 'abc']],
    [
      'another protocol',
      ['HTTP/1.1 101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket', '', ''],
    ],
    ['an unknown status', ['HTTP/1.1 999 Odd', 'content-length: 0', '', '']],
  ])('because it answers with %s: 502', async (_, lines) => {
    await says(...lines);
    expect(await refused()).toMatchObject(answer(502, 'backend_broken'));
  });

  it('because it answers with broken chunks: the answer is broken off', async () => {
    await says('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', '3', 'abc', 'zz', 'no size', '');
    expect(await read()).toMatchObject({ status: 200, whole: false });
  });

  it('because it closes the connection before the end: the answer is broken off', async () => {
    await use(
      startRawBackend((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf.')),
      ),
    );
    expect(await read()).toEqual({ status: 200, bytes: 5, whole: false });
  });

  it('because it resets each connection: 502', async () => {
    await use(startRawBackend((socket) => socket.once('data', () => socket.resetAndDestroy())));
    expect(await refused()).toMatchObject({ status: 502 });
  });

  it('sends more than it announces: the rest is no answer to the next call', async () => {
    await says(
      'HTTP/1.1 200 OK',
      'content-length: 2',
      '',
      'okHTTP/1.1 200 OK',
      'content-length: 6',
      '',
      'forged',
    );
    expect(await (await call()).text()).toBe('ok');
    expect(await (await call()).text()).toBe('ok');
  });

  it.each([301, 302, 303, 307, 308])('redirects with %i: 502, and nothing is followed', async (status) => {
    const other = await startBackend();
    await use(
      startBackend((_request, response) =>
        response.writeHead(status, { location: `${other.url}/secret` }).end(),
      ),
    );
    expect(await refused()).toMatchObject(answer(502, 'backend_redirects'));
    expect(other.heard).toEqual([]);
    await other.stop();
  });

  it.each([401, 407])(
    'refuses the portal with %i: 502, so that no page signs the person out',
    async (status) => {
      await use(
        startBackend((_request, response) =>
          response.writeHead(status, { 'www-authenticate': 'Basic' }).end(),
        ),
      );
      expect(await refused()).toMatchObject(answer(502, 'backend_refuses'));
    },
  );

  it('streams events: 502', async () => {
    const { open } = await use(
      startBackend((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      }),
    );
    expect(await refused()).toMatchObject(answer(502, 'backend_streams'));
    await expect.poll(open).toBe(0);
  });

  it('gets no body that is announced as too large: 413', async () => {
    const { heard, open } = await use(startBackend());
    const body = 'x'.repeat(LIMITS.requestBytes + 1);
    expect(await refused({ method: 'POST', body })).toMatchObject(answer(413, 'backend_body_too_large'));
    expect([heard, open()]).toEqual([[], 0]);
  });

  it('gets no whole body that turns out too large: 413', async () => {
    const { heard, open } = await use(startBackend());
    const sent = new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(
        `${gateway.url}/api/apps/devices/items`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/plain' },
        },
        (response) => resolve(response.resume().statusCode),
      );
      sending.on('error', reject);
      // A body that is written in pieces has no known length.
      for (let i = 0; i < 5; i++) sending.write('x'.repeat(LIMITS.requestBytes / 4));
    });
    expect(await sent).toBe(413);
    expect(heard).toEqual([]);
    await expect.poll(open).toBe(0);
  });

  it('answers before it has read the body: that is the answer', async () => {
    await use(
      startRawBackend((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 409 Conflict\r\ncontent-length: 2\r\n\r\n{}')),
      ),
    );
    const body = 'x'.repeat(LIMITS.requestBytes);
    const response = await call({ method: 'POST', body, headers: { 'content-type': 'text/plain' } });
    expect(response.status).toBe(409);
  });

  it('is told when the client is gone', async () => {
    let asked = false;
    const { open } = await use(
      startRawBackend((socket) => {
        socket.once('data', () => {
          asked = true;
        });
      }),
    );
    const gone = new AbortController();
    const answered = call({ signal: gone.signal }).catch(() => 'gone');
    await expect.poll(() => asked).toBe(true);
    gone.abort();
    expect(await answered).toBe('gone');
    await expect.poll(open).toBe(0);
  });

  it('holds only its own part of the gateway: 503 above it, and other backends answer', async () => {
    const { open } = await use(startRawBackend((socket) => socket.resume()));
    const other = await startBackend();
    await setBackend(gateway.services, 'other', other.url);
    const gone = new AbortController();
    const waiting = Array.from({ length: LIMITS.atOnce }, () =>
      call({ signal: gone.signal }).catch(() => undefined),
    );
    await expect.poll(open).toBe(LIMITS.atOnce);
    const response = await call();
    expect({ status: response.status, again: response.headers.get('retry-after') }).toEqual({
      status: 503,
      again: '5',
    });
    expect(await response.json()).toMatchObject({ code: 'backend_busy' });
    const headers = { authorization: `Bearer ${person.token}` };
    expect((await fetch(`${gateway.url}/api/apps/other/items`, { headers })).status).toBe(200);
    gone.abort();
    await Promise.all(waiting);
    await other.stop();
  });

  it('is called again once it is back', async () => {
    const first = await startBackend();
    const port = Number(new URL(first.url).port);
    await setBackend(gateway.services, 'devices', first.url);
    expect((await call()).status).toBe(200);
    await first.stop();
    expect((await call()).status).toBe(502);
    const second = createServer((_request, response) => response.end('{}')).listen(port, '127.0.0.1');
    await expect.poll(async () => (await call()).status).toBe(200);
    second.closeAllConnections();
    await new Promise((resolve) => second.close(resolve));
  });

  it('is in the log with its dashboard and the reason, and with nothing of the call', async () => {
    const lines: object[] = [];
    const { log } = gateway.services;
    const warn = log.warn.bind(log);
    log.warn = ((details: object) => void lines.push(details)) as typeof log.warn;
    await setBackend(gateway.services, 'devices', `http://127.0.0.1:${await freePort()}`);
    await call();
    log.warn = warn;
    expect(lines).toEqual([
      {
        correlationId: expect.any(String),
        dashboard: 'devices',
        reason: expect.stringContaining('ECONNREFUSED'),
      },
    ]);
  });
});
