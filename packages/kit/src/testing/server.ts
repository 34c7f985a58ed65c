import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) => void | Promise<void>;

/** The API that happy-dom adds to the page's window. */
const page = window as unknown as { happyDOM: { setURL(address: string): void } };

let handle: Handler | undefined;
let opening: Promise<{ url: string; endCalls(): void }> | undefined;

/**
 * All tests that share a page share one server, because modules may keep the page's origin from the time when they were loaded.
 */
async function open() {
  const server = createServer(async (request, response) => {
    const answer = handle;
    if (!answer) return void request.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await answer(request, Buffer.concat(chunks), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.unref().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, endCalls: () => server.closeAllConnections() };
}

/** Sets the page's address to the start page of a real HTTP server. The server closes every connection until a test starts it. */
export async function openPage() {
  opening ??= open();
  const server = await opening;
  page.happyDOM.setURL(`${server.url}/`);
  return server;
}

/** Starts the HTTP server of the page's own origin. It answers with the test's handler until it is stopped. */
export async function startServer(handler: Handler): Promise<{ url: string; stop(): Promise<void> }> {
  const { url, endCalls } = await openPage();
  handle = handler;
  return {
    url,
    async stop() {
      handle = undefined;
      endCalls();
    },
  };
}
