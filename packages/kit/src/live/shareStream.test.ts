// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { sessionToken } from '../session/token.ts';
import { startServer } from '../testing/server.ts';
import { shareStream } from './shareStream.ts';

// Do not delay calls, because each one counts here.
vi.mock('./atMostEvery.ts', () => ({ atMostEvery: (_ms: number, call: () => void) => call }));

let server: Awaited<ReturnType<typeof startServer>> | undefined;
let close = () => {};
afterEach(async () => {
  close();
  await server?.stop();
  localStorage.clear();
});

const news = (changedAt: string | null) =>
  `event: next\ndata: ${JSON.stringify({
    data: { changed: { __typename: 'DeputiesChange', person: '1', standsFor: '[]', changedAt } },
  })}\n\n`;

it('has pages read again when somebody has another deputy, and not when a stream begins', async () => {
  sessionToken.store('good');
  let say = (_text: string) => {};
  server = await startServer((_request, _body, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    say = (text) => response.write(text);
    say(news(null));
  });
  const [onRequest, onNews] = [vi.fn(), vi.fn()];
  close = shareStream(`${server.url}/api/graphql`, performance.now(), { onRequest, onNews });
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
  expect(onRequest).not.toHaveBeenCalled();
  say(news('2026-11-30T09:00:00.000Z'));
  await vi.waitFor(() => expect(onRequest).toHaveBeenCalledTimes(1));
});

it('has no page read again for what another tab says once more', async () => {
  sessionToken.store('good');
  const first = '2026-11-30T09:00:00.000Z';
  server = await startServer((_request, _body, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(news(first));
  });
  const [onRequest, onNews] = [vi.fn(), vi.fn()];
  close = shareStream(`${server.url}/api/graphql`, performance.now(), { onRequest, onNews });
  await vi.waitFor(() => expect(onRequest).toHaveBeenCalledTimes(1));
  const other = new BroadcastChannel('live-changes');
  for (const changedAt of [first, '2026-11-30T10:00:00.000Z'])
    other.postMessage({ change: { __typename: 'DeputiesChange', person: '1', standsFor: '[]', changedAt } });
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(3));
  expect(onRequest).toHaveBeenCalledTimes(2);
  other.close();
});
