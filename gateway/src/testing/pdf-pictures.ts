import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Where something stands on a page: points from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface TextBox extends Box {
  text: string;
}

export interface PagePicture {
  width: number;
  height: number;
  /** Each piece of text, as high as its letters. */
  texts: TextBox[];
  /** The share of a part of the page that is not white. */
  ink(part: Box): number;
  /** The share of a part of the page that has this colour, or nearly. */
  share(part: Box, colour: readonly [red: number, green: number, blue: number]): number;
  png(): Buffer;
}

interface Canvas {
  toBuffer(type: 'image/png'): Buffer;
}
interface Drawing {
  canvas: Canvas;
  context: CanvasRenderingContext2D;
}
interface Item {
  str?: string;
  width: number;
  transform: number[];
}

/** Pixels of a point. */
const SCALE = 2;
/** Of the size of a font: how far its letters stand over the line, and hang under it. */
const [OVER, UNDER] = [0.68, 0.16];
/** How far a colour may be off: the edges of letters are between two. */
const NEAR = 40;

function boxOf({ str = '', width, transform }: Item, height: number): TextBox {
  const [, , slant = 0, size = 0, x = 0, y = 0] = transform;
  const letters = Math.hypot(slant, size);
  const base = height - y;
  return {
    ...{ text: str, left: x, right: x + width },
    ...{ top: base - letters * OVER, bottom: base + letters * UNDER },
  };
}

/** Draws the pages of a PDF as a reader shows them, on paper that is white. */
export async function picturesOf(bytes: Uint8Array): Promise<PagePicture[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const factory = document.canvasFactory as { create(width: number, height: number): Drawing };
  const pictures: PagePicture[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    // Of A4 the last pixel would be a half one.
    const pixels = { width: Math.floor(viewport.width), height: Math.floor(viewport.height) };
    const { canvas, context } = factory.create(pixels.width, pixels.height);
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    const { items } = await page.getTextContent();
    const [width, height] = [viewport.width / SCALE, viewport.height / SCALE];
    const count = (
      { left, top, right, bottom }: Box,
      is: (red: number, green: number, blue: number) => boolean,
    ) => {
      const [x, y] = [Math.round(left * SCALE), Math.round(top * SCALE)];
      const wide = Math.min(Math.round((right - left) * SCALE), pixels.width - x);
      const high = Math.min(Math.round((bottom - top) * SCALE), pixels.height - y);
      const { data } = context.getImageData(x, y, wide, high);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found++;
      return found / (wide * high);
    };
    pictures.push({
      ...{ width, height },
      texts: (items as Item[]).filter(({ str }) => str?.trim()).map((item) => boxOf(item, height)),
      ink: (part) => count(part, (red, green, blue) => Math.min(red, green, blue) < 250),
      share: (part, [red, green, blue]) =>
        count(part, (r, g, b) => Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue)) < NEAR),
      png: () => canvas.toBuffer('image/png'),
    });
  }
  await task.destroy();
  return pictures;
}

/** Pairs of texts that stand on each other by more than a hair. */
export function overlaps(texts: readonly TextBox[]): string[] {
  const HAIR = 1;
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > HAIR &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > HAIR,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}
