import { describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/pdf.ts';
import type { Block, Book, Part } from './blocks.ts';
import { writeBook } from './book.ts';
import { TooManyPages } from './pen.ts';

const part = (number: string, ...blocks: Block[]): Part => ({
  number,
  title: `Title of ${number}`,
  subtitle: 'Cardiology',
  blocks,
});
const book = (...parts: Part[]): Book => ({
  title: 'A title',
  shortTitle: 'Packet of 2 requests',
  author: 'St. Mary',
  made: 'Made for Ana',
  madeAt: '2026-11-25T10:00:00.000Z',
  size: 'LETTER',
  parts,
});
const write = async (...parts: Part[]) => {
  const { bytes, pages } = await writeBook(book(...parts), { most: 100 });
  const read = await readPdf(bytes);
  expect(read.pages).toHaveLength(pages);
  return read;
};
const text = (said: string): Block => ({ kind: 'text', text: said });
const squeezed = (said: string) => said.replaceAll(/\s+/g, ' ');

describe('a book', () => {
  it('keeps all words of a long text, over lines and pages', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const { pages, textOf } = await write(part('MDR-000001', text(words)));
    expect(pages.length).toBeGreaterThan(3);
    // An element that continues over several pages is read on each of them.
    expect(textOf('P').join('').replaceAll(/\s/g, '')).toContain(words.replaceAll(' ', ''));
  });

  it('breaks what is wider than a line, and loses nothing', async () => {
    const long = 'x'.repeat(2_000);
    const { textOf } = await write(part('MDR-000001', text(long)));
    expect(textOf('P').join('').replaceAll(/\s/g, '')).toContain(long);
  });

  it('writes what belongs to a name of any length beside it or under it', async () => {
    const lengths = Array.from({ length: 81 }, (_, index) => index + 40);
    const steps = lengths.map((length) => ({ title: 'n'.repeat(length), meta: 'a b' }));
    const { textOf } = await write(part('MDR-000001', { kind: 'steps', steps }));
    const said = textOf('P').map(squeezed);
    expect(said.filter((each) => each.includes('a b'))).toHaveLength(lengths.length);
  });

  it('breaks signs that belong together where they alone are wider than a line', async () => {
    const family = Array.from({ length: 300 }, () => '\u{1f469}').join('\u200d');
    const { pages, textOf } = await write(part('MDR-000001', text(family)));
    expect(pages).toHaveLength(1);
    expect(textOf('P').length).toBeGreaterThan(0);
  });

  it('writes every script, from the left and from the right', async () => {
    const said = 'Ελλάδα Привет Nguyễn 王小明 かな हिन्दी Հայ ქართ → ✓';
    const { textOf } = await write(
      part('MDR-000001', text(said), text('مرحبا (12) abc'), text('שלום עולם, 42'), text('A name: محمد (7)')),
    );
    const all = textOf('P').join(' ');
    for (const word of [
      'Ελλάδα',
      'Привет',
      'Nguyễn',
      '王小明',
      'かな',
      'Հայ',
      'ქართ',
      '→',
      '✓',
      'abc',
      '42',
      '(12)',
      'A name:',
    ])
      expect(all).toContain(word);
    expect(all).toMatch(/שלום|םולש/);
  });

  it('repeats the head of a table on each page, for the eye alone', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`Line ${index}`, String(index)]);
    const table: Block = {
      kind: 'table',
      summary: 'Lines',
      columns: [
        { label: 'Item', share: 3 },
        { label: 'Count', share: 1, isNumber: true },
      ],
      rows,
    };
    const { pages, textOf } = await write(part('MDR-000001', table));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('Item');
    expect(textOf('TH').filter((head) => head.trim() === 'Item')).toHaveLength(1);
    expect(textOf('TH').filter((head) => head.trim().startsWith('Line'))).toHaveLength(120);
    expect(textOf('TD').flatMap((cell) => cell.trim() || [])).toEqual(rows.map(([, count]) => count));
  });

  it('breaks a row that is higher than a page', async () => {
    const high = Array.from({ length: 900 }, (_, index) => `w${index}`).join(' ');
    const { text: all } = await write(
      part('MDR-000001', {
        kind: 'table',
        summary: 'One',
        columns: [
          { label: 'A', share: 1 },
          { label: 'B', share: 1 },
        ],
        rows: [['Row', high]],
      }),
    );
    for (const word of ['w0 ', 'w450 ', 'w899 ']) expect(`${squeezed(all)} `).toContain(word);
  });

  it('has contents, bookmarks and its own pages for each of several parts', async () => {
    const { pages, bookmarks, textOf } = await write(
      part('MDR-000001', { kind: 'heading', text: 'Facts', level: 2 }, text('one')),
      part('MDR-000002', text('two')),
    );
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Packet of 2 requests · page 1 of 3');
    expect(pages[1]).toContain('MDR-000001 · page 2 of 3');
    expect(pages[2]).toContain('MDR-000002 · page 3 of 3');
    expect(bookmarks.map(({ title, items }) => [title, items])).toEqual([
      ['Contents', []],
      ['MDR-000001 Title of MDR-000001', ['Facts']],
      ['MDR-000002 Title of MDR-000002', []],
    ]);
    expect(textOf('TOCI')).toHaveLength(2);
  });

  it('ends beyond the pages that it may have', async () => {
    const long = part('MDR-000001', ...Array.from({ length: 500 }, () => text('x '.repeat(500))));
    await expect(writeBook(book(long), { most: 5 })).rejects.toThrow(TooManyPages);
  });
});
