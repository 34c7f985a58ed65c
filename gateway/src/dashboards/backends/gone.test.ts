import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { BACKEND_LIMITS } from '../../platform/config/config-backends.ts';
import { startBackend } from '../../testing/backend.ts';
import { forwarder } from './forward.ts';

const server = createServer();

it('a client that is gone before its call goes out leaves nothing behind', async () => {
  const backend = await startBackend();
  const { forward, close } = forwarder({ ...BACKEND_LIMITS, atOnce: 1 });
  const call = {
    dashboard: 'devices',
    url: backend.url,
    path: 'items',
    assertion: 'x',
    correlationId: 'x',
    mayStill: async () => {},
  };
  const codes = new Promise<string[]>((resolve) => {
    server.on('request', async (request, response) => {
      // The client closes the connection while the gateway still identifies the caller.
      await once(response, 'close');
      const outcome = () =>
        forward(request, response, call).then(
          () => 'answered',
          ({ code }) => String(code),
        );
      resolve([await outcome(), await outcome()]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asking = httpRequest({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }).end();
  asking.on('error', () => {});
  server.once('request', () => asking.destroy());
  expect(await codes).toEqual(['backend_broken', 'backend_broken']);
  expect(backend.heard).toEqual([]);
  await close();
  server.close();
  await backend.stop();
});
