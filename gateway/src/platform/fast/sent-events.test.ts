import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStreams } from '../../requests/changes/watch.ts';
import { rest } from '../../testing/client.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';
import { fastPaths, useFastPaths } from './switch.ts';

const TEXT = `subscription Changed($readFor: Int) {
  changed(readFor: $readFor) { __typename ... on RequestChange { id action stage reason at } ... on NoticesChange { person unread } }
}`;
/** These are never the same. */
const OWN_HEADERS = ['date', 'x-request-id'];

describe('events of subscriptions', () => {
  const asSet = fastPaths();
  let gateway: TestGateway;
  let owner: SignedIn;
  let analyst: SignedIn;
  const ends: (() => void)[] = [];
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    owner = await signInAs(gateway.services, 'provider');
    analyst = await signInAs(gateway.services, 'analyst');
  });
  afterEach(() => {
    useFastPaths(asSet);
    for (const end of ends.splice(0)) end();
  });
  afterAll(() => gateway.stop());

  /** Opens a stream and collects its text without the beats. */
  async function open(isFast: boolean, who: SignedIn | null, query: string, variables: object) {
    useFastPaths(isFast);
    const control = new AbortController();
    ends.push(() => control.abort());
    const { status, headers, body } = await fetch(`${gateway.url}/api/graphql`, {
      method: 'POST',
      signal: control.signal,
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...(who && { authorization: `Bearer ${who.token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const stream = {
      status,
      headers: [...headers].filter(([name]) => !OWN_HEADERS.includes(name)),
      text: '',
    };
    const read = async () => {
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? [])
        stream.text = (stream.text + part).replaceAll(/^:\n\n/gm, '');
    };
    read().catch(() => {});
    return stream;
  }
  const submit = async () =>
    (await rest<{ id: number }>(gateway, owner, 'POST /device-requests', NEW_REQUEST)).body.id;

  it('are the bytes that Yoga sends, with its headers, the first time and each further time', async () => {
    const streams = [];
    for (const isFast of [false, true, true]) streams.push(await open(isFast, analyst, TEXT, { readFor: 0 }));
    for (const stream of streams) await vi.waitFor(() => expect(stream.text).toContain('NoticesChange'));
    const id = await submit();
    for (const stream of streams) await vi.waitFor(() => expect(stream.text).toContain(`"id":"${id}"`));
    const [general, ...fast] = streams;
    // Notices may be counted once or twice meanwhile.
    const changes = (text = '') => text.split('\n\n').filter((event) => event.includes('RequestChange'));
    for (const stream of fast) {
      expect(stream.headers).toEqual(general?.headers);
      expect(changes(stream.text)).toEqual(changes(general?.text));
      expect(changes(stream.text)).toHaveLength(1);
    }
  });

  it('are refused as Yoga refuses them, also when somebody else was accepted before', async () => {
    await open(true, analyst, TEXT, { readFor: 0 });
    for (const [who, variables] of [
      [null, { readFor: 0 }],
      [analyst, { readFor: 'long' }],
    ] as const) {
      const fast = await open(true, who, TEXT, variables);
      const general = await open(false, who, TEXT, variables);
      await vi.waitFor(() => expect(general.text).toContain('errors'));
      await vi.waitFor(() => expect(fast).toEqual(general));
    }
  });

  it('end with their session also when they wait behind another answer on the same connection', async () => {
    await open(true, analyst, TEXT, { readFor: 0 });
    const second = await signInAs(gateway.services, 'analyst');
    await vi.waitFor(() => expect(openStreams()).toBe(1));
    const opened = openStreams();
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    ends.push(() => socket.destroy());
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    for (const { token } of [analyst, second]) {
      const body = JSON.stringify({ query: TEXT, variables: { readFor: 0 } });
      socket.write(
        `POST /api/graphql HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    }
    await vi.waitFor(() => expect(openStreams()).toBe(opened + 2));
    await rest(gateway, second, 'POST /auth/logout');
    await vi.waitFor(() => expect(openStreams()).toBe(opened + 1), { timeout: 10_000 });
    // Each beat was written after the end of the waiting answer, and the second one ended the process.
    const beats = () => text.split(':\n\n').length;
    const before = beats();
    await vi.waitFor(() => expect(beats()).toBeGreaterThan(before + 4), { timeout: 10_000 });
    expect(await submit()).toBeGreaterThan(0);
  });

  it('say what their variables ask for', async () => {
    const query = `subscription ($stage: Boolean!) {
      requestChanged { ...Change }
    }
    fragment Change on RequestChange { id stage @include(if: $stage) }`;
    const [long, short] = [
      await open(true, analyst, query, { stage: true }),
      await open(true, analyst, query, { stage: false }),
    ];
    const id = await submit();
    const event = (change: object) =>
      `event: next\ndata: ${JSON.stringify({ data: { requestChanged: change } })}\n\n`;
    await vi.waitFor(() => expect(long.text).toBe(event({ id: `${id}`, stage: 'submitted' })));
    await vi.waitFor(() => expect(short.text).toBe(event({ id: `${id}` })));
  });
});
