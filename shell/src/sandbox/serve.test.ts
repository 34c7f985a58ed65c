import { MESSAGES } from '@portal/domain';
import { describe, expect, it, vi } from 'vitest';
import { serveSandbox } from './serve.ts';

/** The message that the frame receives after it has sent this. */
async function answerTo(data: object): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const calls = { run: vi.fn(async () => ({ status: 200 })), cancel: vi.fn(), end: vi.fn() };
  const { end } = serveSandbox(port1, { calls, onWish() {}, onFlood() {} });
  const heard = new Promise((resolve) => {
    port2.onmessage = (event) => resolve(event.data);
  });
  port2.postMessage(data);
  const answer = await heard;
  end();
  port2.close();
  return answer;
}

describe('a frame is answered', () => {
  it('what the call brought', async () => {
    const call = { type: 'operation', call: 1, query: '{ viewer { id } }', variables: {} };
    expect(await answerTo(call)).toEqual({ type: 'answer', call: 1, status: 200 });
  });

  it('with the limit that its call is over, instead of never', async () => {
    const call = { type: 'operation', call: 1, query: 'x'.repeat(131_073), variables: {} };
    const error = 'The portal took no “operation”: its “query” is longer than 131072 characters.';
    expect(await answerTo(call)).toEqual({ type: 'answer', call: 1, status: 413, body: { error } });
  });

  it('with the field that is wrong', async () => {
    const call = { type: 'backend', call: 2, method: 'TRACE', path: '/' };
    const error = MESSAGES.sandboxMessageRefused('backend', 'method');
    expect(await answerTo(call)).toEqual({ type: 'answer', call: 2, status: 400, body: { error } });
  });

  it('what is no call, too', async () => {
    expect(await answerTo({ type: 'draft', name: 'a', text: 'x'.repeat(20_001) })).toEqual({
      type: 'refused',
      of: 'draft',
      field: 'text',
      limit: 20_000,
    });
  });
});
