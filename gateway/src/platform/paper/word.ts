import { Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import type { Block, Book, PaperSize, Part, Step } from './blocks.ts';
import { PAGE } from './look.ts';
import { UNSEEN } from './unseen.ts';

/** The parts of a book for word processors: headings, texts and steps. */
export type WordBlock = Extract<Block, { kind: 'heading' | 'text' | 'steps' }>;
export type WordBook = Omit<Book, 'parts'> & {
  parts: readonly (Omit<Part, 'blocks'> & { blocks: readonly WordBlock[] })[];
};

/** Converts points to Word's unit: twentieths of a point. */
const twips = (points: number) => Math.round(points * 20);
const MARGIN = twips(64);
const QUIET = '586474';

const pageOf = (size: PaperSize) => ({
  size: { width: twips(PAGE[size].width), height: twips(PAGE[size].height) },
  margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
});

/** One line, without characters that a document cannot contain. */
const lineOf = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '');

/** The lines of a text, in one paragraph. */
const runs = (text: string, color?: string) =>
  text.split('\n').map(
    (line, at) =>
      new TextRun({
        text: line.replaceAll('\t', '  ').replaceAll(UNSEEN, ''),
        ...(at > 0 && { break: 1 }),
        ...(color && { color }),
      }),
  );

/** A text: a blank line begins a new paragraph. */
const paragraphs = (text: string, color?: string) =>
  text.split(/\n{2,}/).map((each) => new Paragraph({ children: runs(each, color), spacing: { after: 160 } }));

const stepOf = ({ title, meta, text }: Step) => [
  new Paragraph({ children: [new TextRun({ text: lineOf(title), bold: true })], keepNext: true }),
  new Paragraph({ children: runs(meta, QUIET), keepNext: Boolean(text) }),
  ...(text ? paragraphs(text) : []),
];

function blockOf(block: WordBlock): Paragraph[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          text: lineOf(block.text),
          heading: block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3,
          spacing: { before: 320, after: 120 },
        }),
      ];
    case 'text':
      return paragraphs(block.text, block.tone === 'quiet' ? QUIET : undefined);
    case 'steps':
      return block.steps.flatMap(stepOf);
  }
}

/** Makes the document of a book for word processors (DOCX), with real headings and page numbers. */
export async function writeWord({ title, author, made, size, parts }: WordBook): Promise<Uint8Array> {
  const document = new Document({
    creator: lineOf(author),
    title: lineOf(title),
    description: lineOf(made),
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22, language: { value: 'en-US' } } },
        heading1: { run: { size: 40, bold: true, color: '1C2733' } },
        heading2: { run: { size: 28, bold: true, color: '1C2733' } },
        heading3: { run: { size: 24, bold: true, color: '1C2733' } },
      },
    },
    sections: parts.map(({ number, title: name, subtitle, blocks }) => ({
      properties: { page: pageOf(size) },
      footers: {
        default: new Footer({
          children: [
            new Paragraph({
              children: [
                new TextRun({
                  children: [
                    `${lineOf(author)} · ${number} · page `,
                    PageNumber.CURRENT,
                    ' of ',
                    PageNumber.TOTAL_PAGES,
                  ],
                  size: 18,
                  color: QUIET,
                }),
              ],
            }),
          ],
        }),
      },
      children: [
        new Paragraph({ text: lineOf(name), heading: HeadingLevel.HEADING_1 }),
        ...paragraphs(`${subtitle}\n${made}`, QUIET),
        ...blocks.flatMap(blockOf),
      ],
    })),
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}
