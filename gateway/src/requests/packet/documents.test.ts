import { LIMITS } from '@portal/domain';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { type MadeBook, type Press, TOO_MUCH } from '../../platform/paper/index.ts';
import { documentsOf, type Found, madeAtLeast } from './documents.ts';
import type { PacketDocument } from './sections.ts';

const context = { log: pino({ enabled: false }), correlationId: 'x' } as unknown as Context;
const { signal } = new AbortController();
const MADE: MadeBook = { bytes: new Uint8Array(), pages: 1, beyond: null };
const document = (key: string): PacketDocument => ({
  ...{ title: key, key, problem: null },
  read: async () => new Uint8Array(1),
});
const cleaning = (clean: Press['clean']) => ({ clean }) as Press;
const look = (press: Press, ...documents: PacketDocument[]) =>
  documentsOf(context, press, documents, { mostPages: LIMITS.packet.pages, signal, tell: () => {} });

describe('documents of a packet', () => {
  it('that took too much are not read again soon', async () => {
    const clean = vi.fn(async () => ({ problem: TOO_MUCH }));
    const press = cleaning(clean);
    for (let time = 0; time < 3; time++) {
      const slow = document('slow');
      expect((await look(press, slow)).get('slow')).toEqual({ problem: TOO_MUCH });
    }
    expect(clean).toHaveBeenCalledTimes(1);
    await look(press, document('another'));
    expect(clean).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['memory', async (): Promise<MadeBook> => ({ beyond: 'memory' })],
    ['time', async (): Promise<MadeBook> => ({ beyond: 'time' })],
    ['an error', () => Promise.reject(new Error('Cannot be appended'))],
  ])('are left out, and named, when a book with them fails by %s', async (_name, fail) => {
    const [good, locked] = [document('good'), { ...document('locked'), problem: 'it is locked' }];
    const found = await look(
      cleaning(async () => ({ bytes: new Uint8Array(), pages: [], problem: null })),
      good,
      locked,
    );
    const make = vi.fn(async (_found: Found): Promise<MadeBook> => MADE).mockImplementationOnce(fail);
    expect(await madeAtLeast(context, make, found, signal)).toBe(MADE);
    expect(make.mock.calls[1]?.[0].get('good')?.problem).toMatch(/too much time or memory together/);
    expect(make.mock.calls[1]?.[0].get('locked')?.problem).toBe('it is locked');
  });

  it('are not to blame for a book without any', async () => {
    const make = vi.fn(async (): Promise<MadeBook> => ({ beyond: 'memory' }));
    expect(await madeAtLeast(context, make, new Map(), signal)).toEqual({ beyond: 'memory' });
    expect(make).toHaveBeenCalledTimes(1);
  });
});
