import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heard,
  isUnsaved,
  keepMine,
  NO_TEXT,
  nextCall,
  type Side,
  type Stored,
  saved,
  takeNewer,
  typed,
} from './merge.ts';

/** The gateway's rules (gateway/src/people/drafts/service.ts), as a device sees them. */
class Server {
  row: Stored = { value: null, version: 0, savedAt: null };
  now = 1000;
  /** The texts that were sent or discarded, and those of them that somebody has saved again. */
  sent = new Set<string>();
  back: string[] = [];
  save(value: unknown, version: number): { newer: boolean; stored: Stored } {
    this.now += 10;
    const { row } = this;
    if (row.version !== 0 && row.version !== version)
      return { newer: JSON.stringify(row.value) !== JSON.stringify(value), stored: row };
    const text = JSON.stringify(value);
    if (this.sent.has(text)) this.back.push(text);
    this.row = { value, version: row.version === 0 ? this.now : row.version + 1, savedAt: `${this.now}` };
    return { newer: false, stored: this.row };
  }
  remove(version: number): Stored | null {
    if (this.row.version !== 0 && this.row.version !== version) return this.row;
    if (this.row.version !== 0) this.sent.add(JSON.stringify(this.row.value));
    this.row = { value: null, version: 0, savedAt: null };
    return null;
  }
}

/**
 * A random event of a device. A lost call never reaches the server. When an answer is lost, only the device does not know about the save.
 */
type Step = {
  device: 0 | 1;
  what: 'type' | 'clear' | 'sync' | 'read' | 'open' | 'choose theirs' | 'keep mine';
  lost?: 'call' | 'answer' | undefined;
};
const steps = fc.array(
  fc.record({
    device: fc.constantFrom<0 | 1>(0, 1),
    what: fc.constantFrom<Step['what']>(
      'type',
      'type',
      'sync',
      'sync',
      'read',
      'open',
      'clear',
      'choose theirs',
      'keep mine',
    ),
    lost: fc.constantFrom<Step['lost']>(undefined, undefined, undefined, 'call', 'answer'),
  }),
  { maxLength: 60 },
);

/** Steps with a working network, mostly those that forms do by themselves. */
const calm = fc.array(
  fc.record({
    device: fc.constantFrom<0 | 1>(0, 1),
    what: fc.constantFrom<Step['what']>('type', 'clear', 'sync', 'sync', 'sync', 'read', 'open', 'open'),
  }),
  { minLength: 20, maxLength: 60 },
);

/** Two devices of one person and the server. It knows which texts nobody has given up. */
class World {
  server = new Server();
  sides: [Side, Side] = [NO_TEXT, NO_TEXT];
  /** Texts that somebody has typed, and that nobody has overwritten, decided against, sent or discarded. */
  alive = new Set<string>();
  count = 0;

  run(step: Step): void {
    this.sides[step.device] = this.#after(step);
  }

  #giveUp(text: string | null): void {
    if (text !== null) this.alive.delete(text);
  }

  #after({ device, what, lost }: Step): Side {
    const side = this.sides[device];
    switch (what) {
      case 'type': {
        this.#giveUp(side.text);
        const text = JSON.stringify({ notes: `${device}-${++this.count}` });
        this.alive.add(text);
        return typed(side, text);
      }
      case 'clear':
        this.#giveUp(side.text);
        return typed(side, null);
      case 'sync':
        return this.#synced(side, lost);
      case 'read':
      case 'open':
        return lost ? side : heard(side, this.server.row, { opening: what === 'open' });
      case 'choose theirs':
        if (side.newer) this.#giveUp(side.text);
        return takeNewer(side);
      case 'keep mine':
        if (side.newer) this.#giveUp(JSON.stringify(side.newer.value));
        return keepMine(side);
    }
  }

  #synced(side: Side, lost: Step['lost']): Side {
    const call = nextCall(side);
    if (call === null) return side;
    if (call === 'remove') {
      if (lost === 'call') return side;
      const left = this.server.remove(side.base);
      if (lost) return side;
      return left ? heard(side, left) : saved(side, { value: null, version: 0, savedAt: null });
    }
    const trying = { ...side, tried: side.text };
    if (lost === 'call') return trying;
    const { newer, stored } = this.server.save(JSON.parse(side.text as string), side.base);
    if (lost) return trying;
    return newer ? heard(trying, stored) : saved(trying, stored);
  }

  /** Every text that is visible somewhere. */
  get seen(): Set<string | null> {
    const ofSides = this.sides.flatMap(({ text, newer }) => [text, newer && JSON.stringify(newer.value)]);
    return new Set([...ofSides, this.server.row.version ? JSON.stringify(this.server.row.value) : null]);
  }
}

describe('a draft on two devices', () => {
  it('loses no text that nobody has given up, in any order of events', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World();
        for (const step of all) {
          world.run(step);
          for (const text of world.alive)
            expect({ step, seen: [...world.seen] }).toMatchObject({ seen: expect.arrayContaining([text]) });
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('becomes the same everywhere when both are open, have the network and decide', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World();
        for (const step of all) world.run(step);
        for (let round = 0; round < 4; round++)
          for (const device of [0, 1] as const)
            for (const what of ['open', 'keep mine', 'sync', 'sync'] as const) world.run({ device, what });
        const [one, other] = world.sides;
        expect(one.text).toBe(other.text);
        expect([isUnsaved(one), isUnsaved(other), one.newer, other.newer]).toEqual([
          false,
          false,
          null,
          null,
        ]);
        expect(one.text).toBe(world.server.row.version ? JSON.stringify(world.server.row.value) : null);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never saved again by another device once it is sent, in any order of events', () => {
    fc.assert(
      fc.property(calm, (all) => {
        const world = new World();
        for (const step of all) world.run(step);
        expect(world.server.back).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is gone when a form is opened again that was looked at after it was sent elsewhere', () => {
    const world = new World();
    world.run({ device: 0, what: 'type' });
    world.run({ device: 0, what: 'sync' });
    world.run({ device: 1, what: 'open' });
    world.run({ device: 0, what: 'clear' });
    world.run({ device: 0, what: 'sync' });
    for (const what of ['read', 'sync', 'read', 'sync'] as const) world.run({ device: 1, what });
    // The text in a form does not disappear while somebody types it.
    expect([world.server.row.version, world.sides[1].text]).toEqual([0, '{"notes":"0-1"}']);
    for (const what of ['open', 'sync'] as const) world.run({ device: 1, what });
    expect([world.server.row.version, world.sides[1].text]).toEqual([0, null]);
  });

  it('is gone everywhere once it is sent, though the answer to its last save was lost', () => {
    const world = new World();
    world.run({ device: 0, what: 'type' });
    world.run({ device: 0, what: 'sync', lost: 'answer' });
    world.run({ device: 0, what: 'clear' });
    world.run({ device: 0, what: 'sync' });
    world.run({ device: 0, what: 'sync' });
    world.run({ device: 1, what: 'open' });
    expect([world.server.row.version, world.sides[0].text, world.sides[1].text]).toEqual([0, null, null]);
  });
});
