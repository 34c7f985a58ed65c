import PDFDocument from 'pdfkit';
import type { Book, Part } from './blocks.ts';
import { drawBlock } from './draw.ts';
import { FACES, FontChoice } from './fonts.ts';
import { EDGE, STYLE } from './look.ts';
import { type Element, Pen } from './pen.ts';

export interface Written {
  bytes: Buffer;
  pages: number;
}

const dotsTo = (pen: Pen, from: number, to: number, y: number) =>
  pen.artifact(() =>
    pen.doc
      .lineWidth(0.6)
      .strokeColor('#b7c0ca')
      .dash(0.6, { space: 2.6 })
      .moveTo(from, y)
      .lineTo(to, y)
      .stroke()
      .undash(),
  );

/** The header of a part: number, title, subtitle. */
function drawTitle(pen: Pen, parent: Element, { number, title, subtitle }: Part): void {
  pen.write(parent, number, STYLE.number);
  pen.write(parent, title, STYLE.title, { tag: 'H1' });
  pen.y += 2;
  pen.write(parent, subtitle, STYLE.subtitle);
  pen.y += 4;
}

/** Lines of the table of contents, whose page numbers are known only at the end. */
interface Entry {
  page: number;
  y: number;
  part: number;
}

function drawContents(pen: Pen, parent: Element, { title, made, parts }: Book): Entry[] {
  pen.write(parent, title, STYLE.title, { tag: 'H1' });
  pen.y += 2;
  pen.write(parent, made, STYLE.subtitle);
  pen.y += 14;
  const entries: Entry[] = [];
  pen.within(parent, 'TOC', (contents) => {
    for (const [index, part] of parts.entries()) {
      pen.need(40);
      pen.within(contents, 'TOCI', (item) =>
        pen.within(item, 'Link', (link) => {
          const room = pen.width - 40;
          const top = pen.y;
          const head = pen.set.line(`${part.number}   ${part.title}`, STYLE.strong, room);
          pen.mark(link, 'Link', () => {
            pen.put(head, STYLE.strong, pen.left, pen.y, { width: room });
            const about = pen.set.line(part.subtitle, STYLE.quiet, room);
            pen.put(about, STYLE.quiet, pen.left, pen.y + STYLE.strong.leading, { width: room });
          });
          dotsTo(pen, pen.left + head.width + 6, pen.left + pen.width - 26, pen.y + 9.5);
          entries.push({ page: pen.pages.length - 1, y: pen.y, part: index });
          pen.doc.goTo(pen.left, top, pen.width, 28, `part-${index}`, {
            structParent: link,
            Contents: new String(`${part.number} ${part.title}`),
          } as never);
          pen.y += 36;
        }),
      );
    }
  });
  return entries;
}

/** Makes the PDF of a book: tagged, with bookmarks, and with the record's number and the page number in the footer of each page. */
export async function writeBook(
  book: Book,
  { most, tell = () => {} }: { most: number; tell?: (pages: number) => void },
): Promise<Written> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    font: FACES.regular[0],
    // The library would keep every word ever written in memory.
    fontLayoutCache: false,
    info: {
      Title: book.title,
      Author: book.author,
      Subject: book.made,
      CreationDate: new Date(book.madeAt),
      ModDate: new Date(book.madeAt),
    },
  } as unknown as PDFKit.PDFDocumentOptions);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const pen = new Pen(doc, new FontChoice(doc), { size: book.size, most, tell });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const entries: Entry[] = [];
  if (book.parts.length > 1) {
    pen.number = book.shortTitle;
    pen.page();
    pen.within(root, 'Part', (part) => entries.push(...drawContents(pen, part, book)));
    doc.outline.addItem('Contents');
  }
  const starts = book.parts.map((part, index) => {
    pen.number = part.number;
    pen.page();
    const start = pen.pages.length - 1;
    doc.addNamedDestination(`part-${index}`, 'XYZ', null as never, null as never, null as never);
    const marks = doc.outline.addItem(`${part.number} ${part.title}`, { expanded: book.parts.length === 1 });
    pen.within(root, 'Part', (element) => {
      drawTitle(pen, element, part);
      if (book.parts.length === 1) pen.write(element, book.made, STYLE.quiet);
      for (const block of part.blocks) {
        drawBlock(pen, element, block);
        if (block.kind === 'heading' && block.level === 2) marks.addItem(block.text);
        if (block.kind === 'pages') marks.addItem(block.document.title);
      }
    });
    return start;
  });
  for (const { page, y, part } of entries) {
    doc.switchToPage(page);
    const style = STYLE.strong;
    const line = pen.set.line(String((starts[part] ?? 0) + 1), style, 60);
    pen.artifact(() => pen.put(line, style, pen.left, y, { width: pen.width, atRight: true }), 'Layout');
  }
  drawFeet(pen, book);
  root.end();
  doc.end();
  return { bytes: await done, pages: pen.pages.length };
}

function drawFeet(pen: Pen, { author }: Book): void {
  const style = STYLE.edge;
  for (const [index, { number, appended }] of pen.pages.entries()) {
    pen.doc.switchToPage(index);
    const y = pen.size.height - EDGE.foot;
    const foot = pen.set.line(`${number} · page ${index + 1} of ${pen.pages.length}`, style, pen.width);
    const name = pen.set.line(appended ?? author, style, pen.width - foot.width - 20);
    if (appended === null) pen.rule(y - 7, { colour: '#e3e8ed' });
    pen.artifact(() => {
      // Even a name in a script that is written from right to left is placed at the left, because the page number is at the right.
      pen.put(name, style, pen.left, y, { width: name.width });
      pen.put(foot, style, pen.left, y, { width: pen.width, atRight: true });
    }, 'Pagination');
  }
}
