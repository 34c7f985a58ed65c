import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const never = new AbortController().signal;

/** Work that waits until it is told to end. */
function work(turns: Turns, person: number, signal: AbortSignal = never) {
  let end = () => {};
  let begun = false;
  const done = turns.of(person, signal, async (begin) => {
    await begin();
    begun = true;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { done, end: () => end(), begun: () => begun };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the turns of packets', () => {
  it('are one of a person, few at once, and the others wait', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1 });
    const first = work(turns, 1);
    const second = work(turns, 2);
    await settled();
    expect([first.begun(), second.begun()]).toEqual([true, false]);
    await expect(work(turns, 1).done).rejects.toMatchObject({ kind: 'too_many_requests', retryAfter: 5 });
    await expect(work(turns, 3).done).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 15 });
    first.end();
    await first.done;
    await settled();
    expect(second.begun()).toBe(true);
    second.end();
    await second.done;
  });

  it('are given up by whoever is gone', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1 });
    const first = work(turns, 1);
    await settled();
    const gone = new AbortController();
    const second = work(turns, 2, gone.signal);
    await settled();
    gone.abort();
    await expect(second.done).rejects.toThrow();
    const third = work(turns, 2);
    first.end();
    await first.done;
    await settled();
    expect(third.begun()).toBe(true);
    third.end();
    await third.done;
  });
});
