import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from './blocks.ts';
import { createPress } from './press.ts';

const MB = 1024 * 1024;
const LIMITS = {
  ...{ pages: 600, bytes: 64 * MB, seconds: 60, atOnce: 1 },
  ...{ documentPages: 200, documentBytes: 25 * MB, documentSeconds: 30 },
};
const press = createPress(LIMITS);
const { signal } = new AbortController();

/** A document with one picture of this many bytes. */
async function heavy(bytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 600]);
  const width = 1_000;
  const picture = document.context.stream(randomBytes(bytes), {
    ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: Math.floor(bytes / width) },
    ...{ ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
  });
  page.node.setXObject(PDFName.of('Picture'), document.context.register(picture));
  page.node.set(
    PDFName.of('Contents'),
    document.context.register(document.context.stream('q 500 0 0 500 50 50 cm /Picture Do Q')),
  );
  return document.save({ useObjectStreams: false });
}

const bookWith = (bytes: Uint8Array, pages: { width: number; height: number }[]): Book => ({
  ...{ title: 'A title', shortTitle: 'Packet', author: 'St. Mary', made: 'Made for Ana', size: 'A4' },
  madeAt: '2026-11-25T10:00:00.000Z',
  parts: [
    {
      ...{ number: 'MDR-000001', title: 'Valve', subtitle: 'Cardiology' },
      blocks: [{ kind: 'pages', document: { title: 'Quote', pages, bytes } }],
    },
  ],
});

describe('a press', () => {
  afterAll(() => press.close());

  it('moves what is large between its threads: nobody else waits for it', async () => {
    const bytes = await heavy(24 * MB);
    // Start the pool and load its code first.
    await press.clean(await heavy(1_000), signal);
    const found = await press.clean(bytes, signal);
    if (found.problem !== null) throw new Error(found.problem);
    expect(bytes).toHaveLength(0);
    const book = bookWith(found.bytes, [...found.pages]);
    const made = await press.make(book, { signal, tell: () => {} });
    expect(made).toMatchObject({ beyond: null, pages: 2 });
    // The bytes were moved and not copied, so they are no longer here.
    expect(found.bytes).toHaveLength(0);
  }, 60_000);
});

/** A worker thread that does what the title of a book says, instead of writing the book. */
const MISBEHAVING = `export const write = async ({ book: { title } }) => {
  if (title === 'fails') throw new Error('It fails');
  if (title === 'memory') for (const all = []; ; ) all.push(new Array(4_000_000).fill(all.length + 0.5));
  await new Promise((end) => setTimeout(end, 60_000));
};`;

describe('a press whose threads fail', () => {
  const worker = path.join(tmpdir(), `portal-press-${process.pid}.mjs`);
  const failing = createPress({ ...LIMITS, seconds: 8 }, worker);
  const make = (title: string) =>
    failing.make({ ...bookWith(new Uint8Array(), []), title }, { signal, tell: () => {} });
  beforeAll(() => writeFile(worker, MISBEHAVING));
  afterAll(async () => {
    await failing.close();
    await rm(worker);
  });

  it('tells apart what took too much memory, what took too much time, and what failed', async () => {
    expect(await make('memory')).toEqual({ beyond: 'memory' });
    await expect(make('fails')).rejects.toThrow('It fails');
    expect(await make('time')).toEqual({ beyond: 'time' });
  }, 60_000);
});
