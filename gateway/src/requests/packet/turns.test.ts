import { describe, expect, it } from 'vitest';
import { type PacketTurnLimits, PacketTurns } from './turns.ts';

const never = new AbortController().signal;
const LIMITS: PacketTurnLimits = { atOnce: 1, waiting: 1, waitMs: 60_000, heldBytes: 100 };

/** Work that ends when the test says so, and then counts as sent when the test says so. */
function work(turns: PacketTurns, person: number, { signal = never, bytes = 1 } = {}) {
  const ended = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  let begun = false;
  const done = turns.of({ person, signal, sent: sent.promise }, async (begin) => {
    await begin();
    begun = true;
    await ended.promise;
    return { bytes: new Uint8Array(bytes) };
  });
  return {
    done,
    begun: () => begun,
    made: async () => {
      ended.resolve();
      await done;
      await settled();
    },
    sent: async () => {
      sent.resolve();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const BUSY = { kind: 'unavailable', retryAfter: 15 };

describe('the turns of packets', () => {
  it('are one of a person, few at once, and the others wait', async () => {
    const turns = new PacketTurns(LIMITS);
    const first = work(turns, 1);
    const second = work(turns, 2);
    await settled();
    expect([first.begun(), second.begun()]).toEqual([true, false]);
    await expect(work(turns, 1).done).rejects.toMatchObject({ kind: 'too_many_requests', retryAfter: 5 });
    await expect(work(turns, 3).done).rejects.toMatchObject(BUSY);
    await first.made();
    expect(second.begun()).toBe(true);
    await second.made();
  });

  it('are given up by whoever is gone', async () => {
    const turns = new PacketTurns(LIMITS);
    const first = work(turns, 1);
    await settled();
    const gone = new AbortController();
    const second = work(turns, 2, { signal: gone.signal });
    await settled();
    gone.abort();
    await expect(second.done).rejects.toThrow();
    const third = work(turns, 2);
    await first.made();
    expect(third.begun()).toBe(true);
    await third.made();
  });

  it('are given to the next before anybody else can take them', async () => {
    const turns = new PacketTurns({ ...LIMITS, waiting: 5 });
    const first = work(turns, 1);
    const second = work(turns, 2);
    await settled();
    // It is asked for at the moment at which the place becomes free.
    const third = first.done.then(() => work(turns, 3));
    await first.made();
    expect([second.begun(), (await third).begun()]).toEqual([true, false]);
    await second.made();
    await (await third).made();
  });

  it('do not come for ever: whoever waits too long is told so', async () => {
    const turns = new PacketTurns({ ...LIMITS, waitMs: 20 });
    const first = work(turns, 1);
    await expect(work(turns, 2).done).rejects.toMatchObject(BUSY);
    await first.made();
  });

  it('are of one person again when their packet is sent, and of others while few bytes are held', async () => {
    const turns = new PacketTurns(LIMITS);
    const first = work(turns, 1, { bytes: 100 });
    await first.made();
    await expect(work(turns, 1).done).rejects.toMatchObject({ kind: 'too_many_requests' });
    const second = work(turns, 2);
    await settled();
    expect(second.begun()).toBe(false);
    await first.sent();
    expect(second.begun()).toBe(true);
    await second.made();
    const again = work(turns, 1);
    await settled();
    expect(again.begun()).toBe(true);
    await again.made();
  });
});
