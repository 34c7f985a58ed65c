import type { PaperSize } from './blocks.ts';
import type { Style } from './lines.ts';

const INK = '#1c2733';
const QUIET = '#586474';

/** All measures are in points, 1/72 of an inch. */
export const PAGE: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  A4: { width: 595.28, height: 841.89 },
  LETTER: { width: 612, height: 792 },
};
export const MARGIN = { side: 60, top: 64, bottom: 66 } as const;
/** The position of the header and footer lines, from the edge of the page. */
export const EDGE = { head: 34, foot: 36 } as const;

export const COLOUR = {
  ink: INK,
  quiet: QUIET,
  line: '#d5dbe2',
  faint: '#e9edf1',
  accent: '#0b5cad',
  wash: '#f4f6f8',
} as const;

const style = (size: number, leading: number, more: Partial<Style> = {}): Style => ({
  face: 'regular',
  size,
  leading,
  colour: INK,
  ...more,
});

export const STYLE = {
  title: style(21, 27, { face: 'bold' }),
  subtitle: style(10, 14, { colour: QUIET }),
  number: style(10, 14, { face: 'bold', colour: COLOUR.accent }),
  heading2: style(13, 17, { face: 'bold' }),
  heading3: style(10.5, 14.5, { face: 'bold' }),
  text: style(9.5, 14),
  quiet: style(9, 13, { colour: QUIET }),
  label: style(8, 11.5, { colour: QUIET }),
  strong: style(9.5, 14, { face: 'bold' }),
  cell: style(9, 12.5),
  cellHead: style(8, 11, { face: 'bold', colour: QUIET }),
  cellSum: style(9, 12.5, { face: 'bold' }),
  edge: style(7.5, 10, { colour: QUIET }),
} as const satisfies Readonly<Record<string, Style>>;
