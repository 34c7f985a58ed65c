import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/pdf.ts';
import { append } from './append.ts';
import type { Book } from './blocks.ts';
import { writeBook } from './book.ts';
import { cleaned } from './clean.ts';
import { createPress } from './press.ts';

const LIMITS = { mostPages: 50, mostBytes: 20_000_000 };

async function honest(pages = 2): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++)
    document.addPage([612, 792]).drawText(`Leaf ${page}`, { font, x: 72, y: 700 });
  return document;
}

/** A PDF file with these objects, as an attacker would write it by hand. */
function byHand(objects: readonly string[], root = 1): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  body += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  );
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

const MB = 1024 * 1024;
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`);
const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MB, ' '));
/** A page whose text is this stream, with this dictionary, followed by further objects from number 5 on. */
const pageOf = (dictionary: string, bytes: Buffer, { contents = '4 0 R', more = [] as string[] } = {}) =>
  byHand([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents ${contents} >>`,
    `<< /Length ${bytes.length} ${dictionary} >>\nstream\n${bytes.toString('latin1')}\nendstream`,
    ...more,
  ]);
const often = (times: number) => `[${'4 0 R '.repeat(times)}]`;

/** Streams that would fill the memory, with every kind of compression. */
const BOMBS: [string, () => Uint8Array][] = [
  ['packed once', () => pageOf('/Filter /FlateDecode', packed(200))],
  ['packed, then written as text', () => pageOf('/Filter [/ASCIIHexDecode /FlateDecode]', hex(packed(200)))],
  ['packed twice', () => pageOf('/Filter [/FlateDecode /FlateDecode]', deflateSync(packed(200)))],
  [
    'in runs of one letter',
    () => pageOf('/Filter /RunLengthDecode', Buffer.alloc(1.2 * MB, Buffer.from([129, 32]))),
  ],
  [
    'that others refuse to unpack',
    () => {
      const bytes = packed(200);
      // A window size above the limit of the format.
      bytes.set([0x98, 0x18]);
      return pageOf('/Filter /FlateDecode', bytes);
    },
  ],
  ['packed as another object says', () => pageOf('/Filter 5 0 R', packed(200), { more: ['/FlateDecode'] })],
  ['packed as an escaped name says', () => pageOf('/Filter /Fl#61teDecode', packed(200))],
  ['with a long dictionary', () => pageOf(`/Filter /FlateDecode /Note (${'x'.repeat(20_000)})`, packed(200))],
  ['that one page names often', () => pageOf('/Filter /FlateDecode', packed(10), { contents: often(30) })],
  [
    'not packed at all that one page names often',
    () => pageOf('', Buffer.alloc(1 * MB, ' '), { contents: often(300) }),
  ],
  [
    'of objects',
    () => pageOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed(200), { contents: 'null' }),
  ],
];

const HOSTILE: [string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
  ['nothing', () => Buffer.alloc(0), /cannot be read/],
  ['no PDF', () => Buffer.from('PK\u0003\u0004 not at all'), /cannot be read/],
  ['a beginning alone', async () => (await (await honest()).save()).slice(0, 300), /cannot be read|no pages/],
  ['more pages than it may have', async () => (await honest(51)).save(), /more than 50 pages/],
  [
    'a tree of pages that contains itself',
    () => byHand([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
    /no pages|cannot be read/,
  ],
  ...BOMBS.map(([name, make]): (typeof HOSTILE)[number] => [
    `a stream ${name}`,
    make,
    /would be too large when unpacked/,
  ]),
  [
    'a lock',
    async () => {
      const document = await honest();
      document.encrypt({ userPassword: 'secret', ownerPassword: 'other' } as never);
      return document.save();
    },
    /password/,
  ],
];

describe('a document that is sent', () => {
  it.each(HOSTILE)('is not appended, with the reason: %s', async (_name, make, reason) => {
    const found = await cleaned(await make(), LIMITS);
    expect(found.problem).toMatch(reason);
  });

  it('loses its scripts, actions, annotations and attachments, and keeps what it shows', async () => {
    const document = await honest();
    document.addJavaScript('evil', 'app.alert("EVIL")');
    await document.attach(Buffer.from('EVIL'), 'evil.txt');
    document
      .getPage(0)
      .node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'JavaScript', JS: PDFString.of('EVIL') } }));
    const found = await cleaned(await document.save({ useObjectStreams: false }), LIMITS);
    if (found.problem !== null) throw new Error(found.problem);
    const plain = await (await PDFDocument.load(found.bytes)).save({ useObjectStreams: false });
    expect(Buffer.from(plain).toString('latin1')).not.toMatch(/EVIL|JavaScript|EmbeddedFile/);
    expect((await readPdf(found.bytes)).text).toContain('Leaf 2');
  });

  it('may be packed and then written as text, as some programs do', async () => {
    const text = deflateSync(Buffer.from('10 10 50 50 re f'));
    const found = await cleaned(pageOf('/Filter [/ASCIIHexDecode /FlateDecode]', hex(text)), LIMITS);
    expect(found).toMatchObject({ problem: null, pages: [{ width: 100, height: 100 }] });
  });

  it('keeps once what its pages share', async () => {
    const document = await PDFDocument.create();
    const picture = document.context.register(
      document.context.stream(randomBytes(300_000), {
        ...{ Type: 'XObject', Subtype: 'Image', Width: 600, Height: 500 },
        ...{ ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
      }),
    );
    for (let page = 0; page < 30; page++) {
      const { node } = document.addPage([600, 600]);
      node.setXObject(PDFName.of('Picture'), picture);
      node.set(
        PDFName.of('Contents'),
        document.context.register(document.context.stream('q 500 0 0 500 50 50 cm /Picture Do Q')),
      );
    }
    const found = await cleaned(await document.save(), LIMITS);
    if (found.problem !== null) throw new Error(found.problem);
    expect(found.pages).toHaveLength(30);
    expect(found.bytes.length).toBeLessThan(400_000);
  });

  it('stands upright', async () => {
    const document = await honest(1);
    document.getPage(0).setRotation(degrees(90));
    const found = await cleaned(await document.save(), LIMITS);
    expect(found).toMatchObject({ problem: null, pages: [{ width: 792, height: 612 }] });
  });

  it('has its pages in the book, numbered, and the structure stays', async () => {
    const found = await cleaned(await (await honest(3)).save(), LIMITS);
    if (found.problem !== null) throw new Error(found.problem);
    const book: Book = {
      title: 'A title',
      shortTitle: 'Packet',
      author: 'St. Mary',
      made: 'Made for Ana',
      madeAt: '2026-11-25T10:00:00.000Z',
      size: 'A4',
      parts: [
        {
          number: 'MDR-000001',
          title: 'Valve',
          subtitle: 'Cardiology',
          blocks: [
            { kind: 'heading', text: 'Evidence', level: 2 },
            { kind: 'text', text: 'One document.' },
            { kind: 'pages', document: { title: 'Quote', pages: found.pages, bytes: found.bytes } },
          ],
        },
      ],
    };
    const written = await writeBook(book, { most: 10 });
    const read = await readPdf(await append(written.bytes, book));
    expect(read.pages).toHaveLength(4);
    for (const page of [1, 2, 3]) {
      expect(read.pages[page]).toContain(`Leaf ${page}`);
      expect(read.pages[page]).toContain(`MDR-000001 · page ${page + 1} of 4`);
    }
    expect(read.isTagged).toBe(true);
    expect(read.title).toBe('A title');
    expect(read.textOf('H2').map((text) => text.trim())).toEqual(['Evidence']);
    expect(read.textOf('Div').join(' ')).toContain('Leaf 2');
    expect(read.bookmarks[0]?.items).toEqual(['Evidence', 'Quote']);
  });

  it('that takes too long is left out, and its thread ended', async () => {
    const limits = {
      pages: 10,
      bytes: 1e6,
      seconds: 5,
      documentPages: 50,
      documentBytes: 1e6,
      documentSeconds: 0.001,
      atOnce: 1,
    };
    const press = createPress(limits);
    const found = await press.clean(await (await honest()).save(), new AbortController().signal);
    expect(found.problem).toMatch(/too much time/);
    await press.close();
  });
});
