import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Face, FontChoice } from './fonts.ts';
import { UNSEEN } from './unseen.ts';

export interface Style {
  face: Face;
  size: number;
  colour: string;
  /** The distance between two baselines. */
  leading: number;
}

/** A piece of a line. Pieces are in visible order, from left to right. */
export interface Piece {
  text: string;
  font: string;
  width: number;
  isRightToLeft: boolean;
}

export interface Line {
  pieces: readonly Piece[];
  width: number;
  /** True for text that is written from right to left. */
  isRightToLeft: boolean;
  /** The text in reading order, if that differs from the visible order. */
  read: string | null;
}

const bidi = bidiFactory();
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters that only set the direction of other characters, and soft hyphens. */
const TURNS = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u061c]/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Breaks texts into lines, for every writing direction (Unicode bidirectional algorithm, line breaking algorithm). */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: FontChoice;
  readonly #widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument, fonts: FontChoice) {
    this.#doc = doc;
    this.#fonts = fonts;
  }

  #pieces(text: string, { face, size }: Style, isRightToLeft: boolean): Piece[] {
    const pieces = this.#fonts.runs(text, face).map(({ font, text: part }): Piece => {
      const key = `${size} ${font} ${part}`;
      let width = this.#widths.get(key);
      if (width === undefined) {
        const options = isRightToLeft ? { features: [] } : {};
        width = this.#doc.font(font).fontSize(size).widthOfString(part, options);
        if (this.#widths.size > 50_000) this.#widths.clear();
        // Long texts are rarely repeated.
        if (part.length <= 100) this.#widths.set(key, width);
      }
      return { text: part, font, width, isRightToLeft };
    });
    return isRightToLeft ? pieces.reverse() : pieces;
  }

  widthOf(text: string, style: Style): number {
    return this.#pieces(text, style, RIGHT_TO_LEFT.test(text)).reduce((sum, { width }) => sum + width, 0);
  }

  /** Breaks the text into lines of at most this width. A wider word is broken. */
  lines(text: string, style: Style, width: number): Line[] {
    return text
      .replaceAll(/\r\n?/g, '\n')
      .split('\n')
      .flatMap((each) => this.#paragraph(each.replaceAll(/\t/g, '  ').replaceAll(UNSEEN, ''), style, width));
  }

  /** Returns one line. It ends with an ellipsis when the text is wider than `width` or has further lines. */
  line(text: string, style: Style, width: number): Line {
    const [first = '', ...others] = text.split('\n');
    const [line, more] = this.lines(first, style, width);
    if (line && !more && others.length === 0) return line;
    let shorter = [...first];
    while (shorter.length > 1 && this.widthOf(`${shorter.join('')}…`, style) > width)
      shorter = shorter.slice(0, -Math.max(1, Math.floor(shorter.length / 20)));
    return this.lines(`${shorter.join('').trimEnd()}…`, style, width + 1)[0] ?? EMPTY;
  }

  #paragraph(text: string, style: Style, width: number): Line[] {
    if (!text.trim()) return [EMPTY];
    const embedding = bidi.getEmbeddingLevels(text);
    const isRightToLeft = ((embedding.paragraphs[0]?.level ?? 0) & 1) === 1;
    const lines: Line[] = [];
    let from = 0;
    const end = (to: number) => {
      lines.push(this.#visual(text, embedding, { from, to }, style, isRightToLeft));
      from = to;
    };
    const breaker = new LineBreaker(text);
    let used = 0;
    let last = 0;
    for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
      let word = text.slice(last, at.position);
      if (used > 0 && used + this.widthOf(word.trimEnd(), style) > width) {
        end(last);
        used = 0;
      }
      if (used === 0 && this.widthOf(word.trimEnd(), style) > width) {
        for (const length of this.#broken(word.trimEnd(), style, width)) {
          end(from + length);
          word = word.slice(length);
        }
      }
      used += this.widthOf(word, style);
      last = at.position;
    }
    if (from < text.length) end(text.length);
    return lines;
  }

  /**
   * Where to break a word that is wider than a line: the lengths of all its pieces except the last. Characters that belong together stay
   * together, unless they alone are wider than the line.
   */
  #broken(word: string, style: Style, width: number): number[] {
    const lengths: number[] = [];
    let length = 0;
    let used = 0;
    const add = (sign: string, wide: number) => {
      if (length > 0 && used + wide > width) {
        lengths.push(length);
        length = 0;
        used = 0;
      }
      length += sign.length;
      used += wide;
    };
    for (const { segment } of GRAPHEMES.segment(word)) {
      const wide = this.widthOf(segment, style);
      if (wide <= width) add(segment, wide);
      else for (const sign of segment) add(sign, this.widthOf(sign, style));
    }
    return lengths;
  }

  /** The pieces of a line in the order in which they are seen (UAX 9, rule L2, over runs of one level). */
  #visual(
    text: string,
    embedding: { levels: Uint8Array },
    { from, to }: { from: number; to: number },
    style: Style,
    isRightToLeft: boolean,
  ): Line {
    const shown = text.slice(from, to).trimEnd();
    const base = isRightToLeft ? 1 : 0;
    const runs: { level: number; text: string }[] = [];
    for (let at = 0; at < shown.length; at++) {
      if (TURNS.test(shown[at] ?? '')) continue;
      const level = embedding.levels[from + at] ?? base;
      const last = runs.at(-1);
      if (last?.level === level) last.text += shown[at];
      else runs.push({ level, text: shown[at] ?? '' });
    }
    const most = Math.max(0, ...runs.map(({ level }) => level));
    for (let level = most; level > 0; level--) {
      for (let at = 0; at < runs.length; at++) {
        let stop = at;
        while ((runs[stop]?.level ?? -1) >= level) stop++;
        if (stop > at + 1) runs.splice(at, stop - at, ...runs.slice(at, stop).reverse());
        at = Math.max(at, stop);
      }
    }
    const pieces = runs.flatMap((run) => {
      if (run.level % 2 === 0) return this.#pieces(run.text, style, false);
      const mirrored = [...run.text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
      // The font reverses the order of letters that are written from right to left, and of nothing else.
      if (RIGHT_TO_LEFT.test(run.text)) return this.#pieces(mirrored.join(''), style, true);
      return this.#pieces(mirrored.reverse().join(''), style, false);
    });
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    return { pieces, width, isRightToLeft, read: most > 0 ? shown : null };
  }
}

const EMPTY: Line = { pieces: [], width: 0, isRightToLeft: false, read: null };
