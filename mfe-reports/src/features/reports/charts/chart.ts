import type { Tone } from '@portal/ui';

/** How an area or a line looks apart from its colour, for print and for people who cannot tell colours apart. */
export type Look = 'plain' | 'hatched' | 'dotted';

export interface Part {
  label: string;
  value: number;
  tone: Tone;
  look: Look;
}

export interface Bar {
  label: string;
  /** The parts follow each other, starting at zero. */
  parts: readonly Part[];
  /** The text at the end of the bar. */
  text: string;
  /** The 75th and the 90th percentile. A line leads from the end of the bar to the second one. */
  spread?: readonly [number, number] | undefined;
  target?: number | undefined;
  /** The length of the bar in the period before. */
  before?: number | undefined;
}

/** Horizontal bars. */
export interface BarChart {
  kind: 'bars';
  bars: readonly Bar[];
  /** The unit of the axis, in words. */
  axis: string;
  /** The currency of the axis, if it shows amounts of money. */
  currency?: string;
  /** The rows that are not drawn, in words. */
  left: readonly string[];
}

export interface Series {
  label: string;
  tone: Tone;
  look: Look;
  values: readonly number[];
  /** The values for the months of the period before. */
  before: readonly number[];
}

/** Lines over the months. */
export interface LineChart {
  kind: 'lines';
  /** The months, such as `2026-03`. */
  months: readonly string[];
  series: readonly Series[];
  axis: string;
  left: readonly string[];
}

export type Chart = BarChart | LineChart;

const MOST_HEIGHT = 240;
/** The height in px of the axis with its words. */
export const AXIS = 40;
const BAR = 44;

/** The height of the drawing in px. It is known before the drawing code is loaded. */
export const heightOf = (chart: Chart): number =>
  chart.kind === 'lines' ? MOST_HEIGHT : Math.min(MOST_HEIGHT, chart.bars.length * BAR + AXIS);
