import {
  degrees,
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { Budget, within } from './bombs.ts';
import type { Cleaned } from './tasks.ts';

/** The entries that are needed to see a page. Every other entry can do something, or reveals something. */
const KEPT = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'Group'];

/** Why a document is not appended, in words that follow "not appended:". */
class Unfit extends Error {}

const UNPACKED = 'it would be too large when unpacked';

const name = (text: string) => PDFName.of(text);

/** The pages in their order. Each node of the tree is visited once, so that a tree that contains itself ends. */
function pagesOf(document: PDFDocument, most: number): PDFPageLeaf[] {
  const { context } = document;
  const seen = new Set<unknown>();
  const pages: PDFPageLeaf[] = [];
  const waiting: unknown[] = [document.catalog.get(name('Pages'))];
  while (waiting.length) {
    const link = waiting.pop();
    const node = link instanceof PDFRef ? context.lookup(link) : link;
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(name('Kids'));
    if (kids instanceof PDFArray) {
      if (kids.size() > 100_000) throw new Unfit(`it has more than ${most} pages`);
      for (let at = kids.size() - 1; at >= 0; at--) waiting.push(kids.get(at));
    } else if (node instanceof PDFPageLeaf) pages.push(node);
    if (pages.length > most) throw new Unfit(`it has more than ${most} pages`);
  }
  if (pages.length === 0) throw new Unfit('it has no pages');
  return pages;
}

/** Counts the content streams of a page. The copy joins them, and the page may name one stream many times. */
function countText(page: PDFPageLeaf, budget: Budget): void {
  const contents = page.Contents();
  const names = contents instanceof PDFArray ? contents : null;
  for (let at = 0; at < (names?.size() ?? 1); at++) {
    const stream = names ? names.lookup(at) : contents;
    if (stream instanceof PDFRawStream) budget.take(stream.contents.length);
  }
}

/** Draws the values of form fields into their pages. */
function flatten(document: PDFDocument): void {
  if (!document.catalog.has(name('AcroForm'))) return;
  try {
    document.getForm().flatten({ updateFieldAppearances: false });
  } catch {
    // A form that cannot be read is left out: the pages are still readable.
  }
}

interface Size {
  width: number;
  height: number;
}

/** The position and rotation with which a page is drawn upright, and its size then. */
function upright({ width, height }: Size, turned: number) {
  switch (((turned % 360) + 360) % 360) {
    case 90:
      return { x: 0, y: width, rotate: degrees(-90), size: [height, width] as const };
    case 180:
      return { x: width, y: height, rotate: degrees(180), size: [width, height] as const };
    case 270:
      return { x: height, y: 0, rotate: degrees(90), size: [height, width] as const };
    default:
      return { x: 0, y: 0, rotate: degrees(0), size: [width, height] as const };
  }
}

const isSize = (length: number) => Number.isFinite(length) && length >= 1 && length <= 15_000;

/** Removes the entries of a page that are not kept, and returns the page with its visible box. Throws when it has no size. */
function seen(leaf: PDFPageLeaf, source: PDFDocument) {
  for (const key of leaf.keys()) if (!KEPT.includes(key.decodeText())) leaf.delete(key);
  const page = PDFPage.of(leaf, PDFRef.of(source.context.largestObjectNumber + 1), source);
  const box = page.getCropBox();
  if (!isSize(box.width) || !isSize(box.height)) throw new Unfit('one of its pages has no size');
  return { page, box, ...upright(box, page.getRotation().angle) };
}

async function copied(bytes: Uint8Array, mostPages: number, budget: Budget): Promise<PDFDocument> {
  const source = await PDFDocument.load(bytes, {
    parseSpeed: Number.POSITIVE_INFINITY,
    updateMetadata: false,
    capNumbers: true,
  });
  const leaves = pagesOf(source, mostPages);
  flatten(source);
  for (const leaf of leaves) countText(leaf, budget);
  const target = await PDFDocument.create();
  const pages = leaves.map((leaf) => seen(leaf, source));
  // A blank page has no content that could be copied.
  const filled = pages.filter(({ page }) => page.node.Contents());
  // All pages at once, so that shared objects are copied only once.
  const embedded = await target.embedPages(
    filled.map(({ page }) => page),
    filled.map(({ box: { x, y, width, height } }) => ({
      left: x,
      bottom: y,
      right: x + width,
      top: y + height,
    })),
    filled.map(({ box: { x, y } }) => [1, 0, 0, 1, -x, -y]),
  );
  for (const each of pages) {
    const { size, x, y, rotate } = each;
    const made = target.addPage([...size]);
    const content = embedded[filled.indexOf(each)];
    if (content) made.drawPage(content, { x, y, rotate });
  }
  return target;
}

/**
 * Copies the visible content of a document's pages into a new document: no scripts, actions, annotations, attached files or metadata. It must
 * run in a thread that can be ended: see `press.ts`.
 */
export async function cleaned(
  bytes: Uint8Array,
  { mostPages, mostBytes }: { mostPages: number; mostBytes: number },
): Promise<Cleaned> {
  const budget = new Budget();
  try {
    return await within(budget, async () => {
      const document = await copied(bytes, mostPages, budget);
      const saved = await document.save({ addDefaultPage: false });
      if (budget.isSpent) return { problem: UNPACKED };
      if (saved.length > mostBytes) throw new Unfit('it is too large');
      const sizes = document.getPages().map((page) => page.getSize());
      return { bytes: saved, pages: sizes, problem: null };
    });
  } catch (error) {
    if (budget.isSpent) return { problem: UNPACKED };
    if (error instanceof Unfit) return { problem: error.message };
    if (error instanceof EncryptedPDFError) return { problem: 'it is protected by a password' };
    return { problem: 'it cannot be read' };
  }
}
