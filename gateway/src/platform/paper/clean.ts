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
import { hasBombs, isTooLargeToUnpack } from './bombs.ts';
import type { Cleaned } from './tasks.ts';

/** What a page needs to be seen. Everything else can do something, or tells of something. */
const KEPT = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'Group'];

/** Why a document is not appended, in the words that follow "not appended:". */
class Unfit extends Error {}

const name = (text: string) => PDFName.of(text);

/** The pages in their order. Each node of the tree is visited once, so a tree that contains itself ends. */
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

/** Its text is unpacked when it is copied. */
function assertSmall(page: PDFPageLeaf): void {
  const contents = page.Contents();
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, index) => contents.lookup(index))
      : [contents];
  if (streams.length > 10_000) throw new Unfit('one of its pages is too large');
  for (const stream of streams) {
    if (stream instanceof PDFRawStream && isTooLargeToUnpack(stream.dict.toString(), stream.contents))
      throw new Unfit('one of its pages is too large');
  }
}

/** Fields show what was filled in, as a part of their page. */
function flatten(document: PDFDocument): void {
  if (!document.catalog.has(name('AcroForm'))) return;
  try {
    document.getForm().flatten({ updateFieldAppearances: false });
  } catch {
    // A form that cannot be read is left out: the pages are there.
  }
}

interface Size {
  width: number;
  height: number;
}

/** Where a page must be drawn so that it stands upright. */
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

async function copied(bytes: Uint8Array, mostPages: number): Promise<PDFDocument> {
  const source = await PDFDocument.load(bytes, {
    parseSpeed: Number.POSITIVE_INFINITY,
    updateMetadata: false,
    capNumbers: true,
  });
  const leaves = pagesOf(source, mostPages);
  flatten(source);
  const target = await PDFDocument.create();
  for (const leaf of leaves) {
    assertSmall(leaf);
    for (const key of leaf.keys()) if (!KEPT.includes(key.decodeText())) leaf.delete(key);
    const page = PDFPage.of(leaf, PDFRef.of(source.context.largestObjectNumber + 1), source);
    const box = page.getCropBox();
    const { angle } = page.getRotation();
    if (!isSize(box.width) || !isSize(box.height)) throw new Unfit('one of its pages has no size');
    const { size, ...place } = upright(box, angle);
    const made = target.addPage([...size]);
    if (!leaf.Contents()) continue;
    const [embedded] = await target.embedPages(
      [page],
      [{ left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height }],
      [[1, 0, 0, 1, -box.x, -box.y]],
    );
    if (embedded) made.drawPage(embedded, place);
  }
  return target;
}

/**
 * Copies what the pages of a document show into a new one: no scripts, actions, annotations, attached files or metadata. It must run where it
 * may be ended: see `press.ts`.
 */
export async function cleaned(
  bytes: Uint8Array,
  { mostPages, mostBytes }: { mostPages: number; mostBytes: number },
): Promise<Cleaned> {
  try {
    if (hasBombs(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
      throw new Unfit('it would be too large when unpacked');
    const document = await copied(bytes, mostPages);
    const saved = await document.save({ addDefaultPage: false });
    if (saved.length > mostBytes) throw new Unfit('it is too large');
    const sizes = document.getPages().map((page) => page.getSize());
    return { bytes: saved, pages: sizes, problem: null };
  } catch (error) {
    if (error instanceof Unfit) return { problem: error.message };
    if (error instanceof EncryptedPDFError) return { problem: 'it is protected by a password' };
    return { problem: 'it cannot be read' };
  }
}
