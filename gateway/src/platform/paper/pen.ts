import type { PaperSize } from './blocks.ts';
import type { FontChoice } from './fonts.ts';
import { type Line, type Style, Typesetter } from './lines.ts';
import { COLOUR, MARGIN, PAGE } from './look.ts';

export type Element = PDFKit.PDFStructureElement;

/** The part that a page belongs to, for its footer. */
interface MadePage {
  number: string;
  /** The name of the page of an appended document; null for other pages. */
  appended: string | null;
}

/** Thrown when a book gets more pages than it may have. */
export class TooManyPages extends Error {}

/** Writes content down the pages, and keeps the structure that screen readers follow. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly set: Typesetter;
  readonly size: { width: number; height: number };
  readonly pages: MadePage[] = [];
  /** From the top of the page. */
  y = 0;
  number = '';
  readonly #most: number;
  readonly #tell: (pages: number) => void;

  constructor(
    doc: PDFKit.PDFDocument,
    fonts: FontChoice,
    { size, most, tell }: { size: PaperSize; most: number; tell: (pages: number) => void },
  ) {
    this.doc = doc;
    this.set = new Typesetter(doc, fonts);
    this.size = PAGE[size];
    this.#most = most;
    this.#tell = tell;
  }

  get left(): number {
    return MARGIN.side;
  }
  get width(): number {
    return this.size.width - 2 * MARGIN.side;
  }
  get bottom(): number {
    return this.size.height - MARGIN.bottom;
  }
  /** The height that is left on the page. */
  get room(): number {
    return this.bottom - this.y;
  }
  get isAtTop(): boolean {
    return this.y <= MARGIN.top + 0.1;
  }

  page({ appended = null }: { appended?: string | null } = {}): void {
    if (this.pages.length >= this.#most) throw new TooManyPages();
    this.doc.addPage({ size: [this.size.width, this.size.height], margin: 0 });
    this.pages.push({ number: this.number, appended });
    this.y = MARGIN.top;
    this.#tell(this.pages.length);
  }

  /** Starts a new page unless this height fits on the current one. */
  need(height: number): void {
    if (height > this.room && !this.isAtTop) this.page();
  }

  space(height: number): void {
    if (!this.isAtTop) this.y += height;
  }

  /** Makes an element of the structure; everything that `write` writes belongs to it. */
  within(parent: Element, type: string, write: (element: Element) => void, options: object = {}): void {
    const element = this.doc.struct(type as never, options as never);
    parent.add(element);
    write(element);
    element.end();
  }

  /** Writes content of this element on the current page. */
  mark(element: Element, tag: string, write: () => void): void {
    const content = this.doc.markStructureContent(tag as never);
    write();
    this.doc.endMarkedContent();
    element.add(content as never);
  }

  /** Content that is only decoration or repetition: rules, footers. */
  artifact(write: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    write();
    this.doc.endMarkedContent();
  }

  rule(y: number, { colour = COLOUR.line, weight = 0.6 }: { colour?: string; weight?: number } = {}): void {
    this.artifact(() => {
      this.doc
        .lineWidth(weight)
        .strokeColor(colour)
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .stroke();
    });
  }

  /** One line with its left edge at `x`; `y` is the top of its leading. Lines from right to left end at the right edge of the width. */
  put(
    line: Line,
    style: Style,
    x: number,
    y: number,
    { width, atRight }: { width: number; atRight?: boolean },
  ): void {
    let at = atRight || line.isRightToLeft ? x + width - line.width : x;
    const baseline = y + style.leading * 0.5 + style.size * 0.36;
    if (line.read !== null) this.doc.markContent('Span', { actual: `${line.read} ` });
    for (const [index, { text, font, width: wide, isRightToLeft }] of line.pieces.entries()) {
      // Screen readers need the space between two lines.
      const isEnd = index === line.pieces.length - 1 && !isRightToLeft;
      this.doc
        .font(font)
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(isEnd ? `${text} ` : text, at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(isRightToLeft && { features: [] }),
        });
      at += wide;
    }
    if (line.read !== null) this.doc.endMarkedContent();
  }

  /** Writes lines down the pages, as content of an element. */
  lines(
    element: Element,
    lines: readonly Line[],
    style: Style,
    { x = this.left, width = this.width, tag = 'P' }: { x?: number; width?: number; tag?: string } = {},
  ): void {
    let from = 0;
    while (from < lines.length) {
      const left = lines.length - from;
      let count = Math.min(left, Math.floor((this.room + 0.01) / style.leading));
      // A single line of a text must not be alone on a page.
      if (left - count === 1) count--;
      if (count === 1 && left > 1 && !this.isAtTop) count = 0;
      if (count <= 0) {
        if (this.isAtTop) throw new Error('A line is higher than a page');
        this.page();
        continue;
      }
      this.mark(element, tag, () => {
        for (const line of lines.slice(from, from + count)) {
          this.put(line, style, x, this.y, { width });
          this.y += style.leading;
        }
      });
      from += count;
      if (from < lines.length) this.page();
    }
  }

  /** Writes a text as an element of its own. */
  write(
    parent: Element,
    text: string,
    style: Style,
    { tag = 'P', x = this.left, width = this.width } = {},
  ): void {
    this.within(parent, tag, (element) =>
      this.lines(element, this.set.lines(text, style, width), style, { x, width, tag }),
    );
  }
}
