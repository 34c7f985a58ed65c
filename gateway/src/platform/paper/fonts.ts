import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Face = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const noto = (file: string) => join(dirname(require.resolve('@embedpdf/fonts-latin')), '..', 'fonts', file);
const han = (file: string) => join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts', file);
const dejavu = (file: string) => join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf', file);

/**
 * The files of each typeface: the first file that has a character draws it. Noto Sans has Latin, Greek, Cyrillic and Devanagari; DejaVu has
 * Arabic, Hebrew, Armenian, Georgian and symbols; Noto Sans Hans has Chinese and Japanese, in one weight for both typefaces. The image keeps
 * only these files of the packages (`deploy/Dockerfile`).
 */
export const FACES: Readonly<Record<Face, readonly string[]>> = {
  regular: [noto('NotoSans-Regular.ttf'), dejavu('DejaVuSans.ttf'), han('NotoSansHans-Regular.otf')],
  bold: [noto('NotoSans-SemiBold.ttf'), dejavu('DejaVuSans-Bold.ttf'), han('NotoSansHans-Regular.otf')],
};

interface Glyphs {
  hasGlyphForCodePoint(point: number): boolean;
}

/** A part of a text that one font draws. */
export interface FontRun {
  font: string;
  text: string;
}

/** Chooses the font for each character. It opens a font when a text first needs it. */
export class FontChoice {
  readonly #doc: PDFKit.PDFDocument;
  readonly #glyphs = new Map<string, Glyphs>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  #has(font: string, point: number): boolean {
    let glyphs = this.#glyphs.get(font);
    if (!glyphs) {
      const opened = this.#doc.font(font) as unknown as { _font: { font: Glyphs } };
      glyphs = opened._font.font;
      this.#glyphs.set(font, glyphs);
    }
    return glyphs.hasGlyphForCodePoint(point);
  }

  /** Splits the text into runs of one font each. A character that no font has is drawn by the first font, as a box. */
  runs(text: string, face: Face): FontRun[] {
    const [first = '', ...others] = FACES[face];
    const runs: FontRun[] = [];
    for (const sign of text) {
      const point = sign.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      const isMark = last && (/\p{M}/u.test(sign) || sign === ' ' || sign === '\u200d');
      const font = isMark
        ? last.font
        : point < 0x250 || this.#has(first, point)
          ? first
          : (others.find((each) => this.#has(each, point)) ?? first);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  }
}
