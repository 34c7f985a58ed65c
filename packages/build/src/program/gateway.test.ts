import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { openPortal, readText } from './gateway.ts';

const { timeout } = AbortSignal;
/** Makes timeouts end at once. */
const impatient = () => vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20));

async function withServer(answer: string | undefined, use: (origin: string) => Promise<unknown>) {
  const server = createServer((_request, response) => {
    // Send the head of the answer, and then nothing.
    if (answer === undefined) response.flushHeaders();
    else if (answer) response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = await use(origin).catch((error: Error) => error.message.replace(origin, 'The portal'));
  server.closeAllConnections();
  server.close();
  return said;
}

function upload(origin: string, bytes: number) {
  const form = new FormData();
  form.append('remote.json', new Blob(['{}']), 'file');
  form.append('js/dashboard.js', new Blob([new Uint8Array(bytes)]), 'file');
  return openPortal({ to: origin, token: 'remote_x' }, '').call('POST', '/api/dashboards/a/versions', form);
}

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [1024, 60],
  [16 * 1024 ** 2, 322],
])('an upload of %i bytes has %i seconds', async (bytes, seconds) => {
  const waits = vi.spyOn(AbortSignal, 'timeout');
  expect(await withServer('{"version":"1"}', (origin) => upload(origin, bytes))).toEqual({ version: '1' });
  expect(waits.mock.calls.map(([ms]) => Math.round(ms / 1000))).toEqual([seconds]);
});

it('a portal that does not answer is said to be late', async () => {
  impatient();
  expect(await withServer('', (origin) => readText(origin, '/'))).toBe(
    'The portal did not answer in time (60 s).',
  );
});

it('an answer that stops in its middle is said to be late, too', async () => {
  impatient();
  expect(await withServer(undefined, (origin) => readText(origin, '/'))).toBe(
    'The portal did not answer in time (60 s).',
  );
});

it('a portal that is not there cannot be reached', async () => {
  await expect(readText('http://127.0.0.1:1', '/')).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1 cannot be reached/,
  );
});
