import type { Appended } from './blocks.ts';
import { COLOUR, EDGE } from './look.ts';
import type { Element, Pen } from './pen.ts';

/** The frame for a page of an appended document, measured from the edges of the page. */
const FRAME = { side: 30, top: 26, bottom: EDGE.foot + 14 } as const;

/** The mark by which `append.ts` finds the page of a document again when it adds the content. */
export const placeOf = (document: number, page: number): string => `Appended${document}x${page}`;

/** The number of documents that were drawn before in each book: the names of places must be unique. */
const counts = new WeakMap<Pen, number>();

/**
 * Draws a page for each page of an appended document. It is empty except for its footer: `append` adds the content. For screen readers each
 * is a part with the text of the page.
 */
export function drawPages(pen: Pen, parent: Element, { title, pages }: Appended): void {
  const document = counts.get(pen) ?? 0;
  counts.set(pen, document + 1);
  for (const [index, { width, height }] of pages.entries()) {
    const name = `${title}, page ${index + 1} of ${pages.length}`;
    pen.page({ appended: name });
    const place = placeOf(document, index);
    const form = pen.doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] });
    form.end(undefined as never);
    (pen.doc.page as unknown as { xobjects: Record<string, unknown> }).xobjects[place] = form;
    const room = {
      width: pen.size.width - 2 * FRAME.side,
      height: pen.size.height - FRAME.top - FRAME.bottom,
    };
    const scale = Math.min(1, room.width / width, room.height / height);
    const [wide, high] = [width * scale, height * scale];
    const [x, y] = [(pen.size.width - wide) / 2, FRAME.top + (room.height - high) / 2];
    // A page counts from its top, a form from its bottom.
    const matrix = [scale, 0, 0, -scale, x, y + high].map((each) => each.toFixed(5)).join(' ');
    pen.within(
      parent,
      'Div',
      (element) => pen.mark(element, 'Div', () => pen.doc.addContent(`q ${matrix} cm /${place} Do Q`)),
      { title: name },
    );
    pen.artifact(() => pen.doc.lineWidth(0.5).strokeColor(COLOUR.line).rect(x, y, wide, high).stroke());
  }
  pen.y = pen.bottom;
}
