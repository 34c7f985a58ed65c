// @vitest-environment happy-dom
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionEnded, sessionToken } from '../session/token.ts';
import { startServer } from '../testing/server.ts';
import { readStream, type StreamResult } from './stream.ts';

const change = (id: string) => ({ data: { requestChanged: { id } } });
const event = (result: object) => `event: next\ndata: ${JSON.stringify(result)}\n\n`;
const COMPLETE = 'event: complete\ndata:\n\n';

let server: Awaited<ReturnType<typeof startServer>>;
let answer: (response: ServerResponse, connection: number) => void;
let connections: (string | undefined)[];
let statusOf: (connection: number) => number;
const heard: StreamResult[] = [];
let gaps = 0;
let control: AbortController;
let reading: Promise<void>;

beforeEach(async () => {
  connections = [];
  statusOf = () => 200;
  heard.length = 0;
  gaps = 0;
  control = new AbortController();
  localStorage.clear();
  sessionToken.store('good');
  server = await startServer(({ headers }, _body, response) => {
    connections.push(headers.authorization);
    const status = statusOf(connections.length);
    if (status !== 200) return void response.writeHead(status).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
    answer(response, connections.length);
  });
});
afterEach(async () => {
  control.abort();
  await reading;
  await server.stop();
  vi.restoreAllMocks();
});

function read() {
  const { signal } = control;
  const onGap = () => void gaps++;
  const request = { query: 'subscription { requestChanged { id } }' };
  reading = readStream(`${server.url}/api/graphql`, request, {
    onResult: (result) => void heard.push(result),
    onGap,
    signal,
  });
}

describe('the stream of live changes', () => {
  it('gives each result as it comes, with the session', async () => {
    answer = (response) => response.write(event(change('1')) + event(change('2')));
    read();
    await vi.waitFor(() => expect(heard).toEqual([change('1'), change('2')]));
    expect(connections).toEqual(['Bearer good']);
    expect(gaps).toBe(0);
  });

  it.each([
    ['ends', (response: ServerResponse) => response.end(COMPLETE)],
    ['breaks', (response: ServerResponse) => response.destroy()],
    [
      'says what nobody can read',
      (response: ServerResponse) => response.write('event: next\ndata: {"da\n\n'),
    ],
  ])('connects anew when it %s, says that something may be missing, and goes on', async (_, end) => {
    answer = (response, connection) => {
      if (connection < 2) end(response);
      else response.write(event(change('9')));
    };
    read();
    await vi.waitFor(() => expect(heard).toEqual([change('9')]));
    expect(gaps).toBe(1);
  });

  it('ends the session that the gateway refuses, and asks no more', async () => {
    let ended = 0;
    const stop = onSessionEnded(() => ended++);
    const errors = [{ message: 'Sign in first', extensions: { code: 'UNAUTHENTICATED' } }];
    answer = (response) => response.end(event({ errors }) + COMPLETE);
    read();
    await reading;
    stop();
    expect([ended, connections.length, sessionToken.read()]).toEqual([1, 1, null]);
  });

  it('ends the session whose connection is refused with 401', async () => {
    statusOf = () => 401;
    read();
    await reading;
    expect([connections.length, sessionToken.read()]).toEqual([1, null]);
  });

  it('asks again with the token of that moment while the gateway is unavailable', async () => {
    statusOf = (connection) => {
      if (connection === 1) sessionToken.store('newer');
      return [503, 502][connection - 1] ?? 200;
    };
    answer = (response) => response.write(event(change('3')));
    read();
    await vi.waitFor(() => expect(heard).toEqual([change('3')]));
    expect(connections).toEqual(['Bearer good', 'Bearer newer', 'Bearer newer']);
    expect(gaps).toBe(1);
  });

  it('asks at once when the browser is back on the network', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1000);
    statusOf = (connection) => (connection === 1 ? 503 : 200);
    answer = (response) => response.write(event(change('4')));
    read();
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(heard).toEqual([change('4')]);
    });
  });

  it('asks nothing once nobody is signed in', async () => {
    sessionToken.clear();
    read();
    await reading;
    expect(connections).toEqual([]);
  });

  it('is closed by its reader', async () => {
    let closed = false;
    answer = (response) => response.on('close', () => (closed = true));
    read();
    await vi.waitFor(() => expect(connections).toHaveLength(1));
    control.abort();
    await reading;
    await vi.waitFor(() => expect(closed).toBe(true));
  });
});
