import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Book } from './blocks.ts';
import { placeOf } from './draw-pages.ts';

/** The forms of the pages of a document, by name. */
function placesIn(document: PDFDocument): Map<string, PDFDict> {
  const places = new Map<string, PDFDict>();
  for (const page of document.getPages()) {
    const forms = page.node.Resources()?.lookup(PDFName.of('XObject'));
    if (!(forms instanceof PDFDict)) continue;
    for (const key of forms.keys()) places.set(key.decodeText(), forms);
  }
  return places;
}

/** Puts the pages of documents into the places that `drawPages` has left for them. Everything else stays as it is, including the tags. */
export async function append(written: Uint8Array, { parts }: Book): Promise<Uint8Array> {
  const documents = parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'pages' ? [block.document] : [])),
  );
  if (documents.length === 0) return written;
  const options = { parseSpeed: Number.POSITIVE_INFINITY, updateMetadata: false };
  const target = await PDFDocument.load(written, options);
  const places = placesIn(target);
  for (const [index, { bytes }] of documents.entries()) {
    const source = await PDFDocument.load(bytes, options);
    const pages = source.getPages();
    // A blank page has no content that could be copied.
    const filled = pages.filter(({ node }) => node.Contents());
    const forms = await target.embedPages(filled);
    for (const form of forms) await form.embed();
    for (const [number, page] of pages.entries()) {
      const place = placeOf(index, number);
      const form = forms[filled.indexOf(page)];
      if (form) places.get(place)?.set(PDFName.of(place), form.ref);
    }
  }
  return target.save({ addDefaultPage: false, updateFieldAppearances: false });
}
