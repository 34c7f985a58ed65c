// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hearing } from './hearing.ts';

let now = 0;
const message = (ms = 0) =>
  ({
    get data() {
      now += ms;
      return ms;
    },
  }) as MessageEvent;

function listen() {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const onFlood = vi.fn();
  const hear = hearing(onFlood);
  return { onFlood, hear: (ms?: number) => hear(message(ms), () => 'read') };
}

afterEach(() => vi.restoreAllMocks());

describe('messages of a frame', () => {
  it('are read, two hundred in a second', () => {
    const { hear, onFlood } = listen();
    for (let at = 0; at < 200; at++) expect(hear()).toBe('read');
    now += 1000;
    expect(hear()).toBe('read');
    expect(onFlood).not.toHaveBeenCalled();
  });

  it('are no longer read when there are more, which is told once', () => {
    const { hear, onFlood } = listen();
    for (let at = 0; at < 300; at++) hear();
    now += 5000;
    expect(hear()).toBeUndefined();
    expect(onFlood).toHaveBeenCalledTimes(1);
  });

  it('nor when reading takes more than a second of five', () => {
    const { hear, onFlood } = listen();
    expect([hear(400), hear(400), hear(400)]).toEqual(['read', 'read', undefined]);
    expect(onFlood).toHaveBeenCalledTimes(1);
  });
});
