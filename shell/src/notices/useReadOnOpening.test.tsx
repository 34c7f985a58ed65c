// @vitest-environment happy-dom
import { sessionToken } from '@portal/kit';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReadOnOpening } from './useReadOnOpening.ts';

const READ = 'PUT /api/notices/read-all?request=7';

let hidden: boolean;
let calls: string[];
/** Sends the number of unread notices on the open stream of live changes. */
let tell: ((unread: number) => void) | undefined;
const turn = (now: boolean) => {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const called = (...expected: string[]) => vi.waitFor(() => expect(calls).toEqual(expected));
/** Waits until the message has been received. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => {
  sessionToken.store('good');
  hidden = false;
  calls = [];
  tell = undefined;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path.endsWith('/graphql')) {
      const stream = new TransformStream<string, string>();
      const writer = stream.writable.getWriter();
      tell = (unread) => {
        const changed = { __typename: 'NoticesChange', person: String(testUser('provider').id), unread };
        void writer.write(`event: next\ndata: ${JSON.stringify({ data: { changed } })}\n\n`);
      };
      return new Response(stream.readable.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream' },
      });
    }
    calls.push(`${method} ${path}`);
    return Response.json({ error: 'The service is away.' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (request: string | null) =>
  renderHook(() => useReadOnOpening(request), {
    wrapper: ({ children }) => (
      <PortalTestProvider user={testUser('provider')}>{children}</PortalTestProvider>
    ),
  });

describe('what a person is told of a request', () => {
  it('is read once when its page is opened', async () => {
    const { rerender } = open('7');
    await called(READ);
    turn(true);
    turn(false);
    rerender();
    await called(READ);
  });

  it('is read when a page that was opened in the background comes to the front', async () => {
    hidden = true;
    open('7');
    expect(calls).toEqual([]);
    turn(false);
    await called(READ);
  });

  it('is read again when something new comes while the request is in sight', async () => {
    open('7');
    await vi.waitFor(() => expect(tell).toBeDefined());
    tell?.(2);
    await quiet();
    await called(READ);
    tell?.(3);
    await called(READ, READ);
    // A smaller number means that a notice was read, here or elsewhere.
    tell?.(2);
    await quiet();
    await called(READ, READ);
  });

  it('waits, when it comes to a page in the background, until that page is in front', async () => {
    open('7');
    await vi.waitFor(() => expect(tell).toBeDefined());
    tell?.(0);
    await quiet();
    turn(true);
    tell?.(1);
    await quiet();
    await called(READ);
    turn(false);
    await called(READ, READ);
  });

  it('stays unread where no request is open', async () => {
    open(null);
    await quiet();
    expect(calls).toEqual([]);
  });
});
