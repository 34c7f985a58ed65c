import { expect, vi } from 'vitest';
import type { Caller } from './client.ts';
import type { TestGateway } from './gateway.ts';

export interface LiveChange {
  id: string;
  action: string;
  stage: string | null;
  reason: string | null;
}

/** A stream of live changes as a browser reads it. */
export interface LiveStream<Change = LiveChange> {
  changes: Change[];
  errors: { message: string; extensions?: { code?: string } }[];
  /** Comments that keep the connection open. */
  heartbeats(): number;
  ended: Promise<void>;
  hasEnded(): boolean;
  close(): void;
}

const QUERY = 'subscription { requestChanged { id action stage reason at } }';

/** Opens the stream, and waits until the gateway has begun it. */
export async function openLive<Change = LiveChange>(
  { url }: Pick<TestGateway, 'url'>,
  caller: Caller,
  query = QUERY,
): Promise<LiveStream<Change>> {
  const control = new AbortController();
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    signal: control.signal,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(caller && { authorization: `Bearer ${caller.token}` }),
    },
    body: JSON.stringify({ query }),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let over = false;
  let beats = 0;
  const stream: LiveStream<Change> = {
    changes: [],
    errors: [],
    heartbeats: () => beats,
    ended: Promise.resolve(),
    hasEnded: () => over,
    close: () => control.abort(),
  };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        if (message.startsWith(':')) beats++;
        const data = /^data: (.+)$/m.exec(message)?.[1];
        if (!data) continue;
        const result = JSON.parse(data);
        stream.errors.push(...(result.errors ?? []));
        if (result.data) stream.changes.push(Object.values(result.data)[0] as Change);
      }
    }
  };
  stream.ended = read()
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  await vi.waitFor(() => expect(beats).toBeGreaterThan(0));
  return stream;
}
