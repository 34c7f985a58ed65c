import type { Tone } from '@portal/ui';

/** How an area or a line is drawn beside its colour, for those who do not see colours, and on paper. */
export type Look = 'plain' | 'hatched' | 'dotted';

export interface Part {
  label: string;
  value: number;
  tone: Tone;
  look: Look;
}

export interface Bar {
  label: string;
  /** One after the other, from zero on. */
  parts: readonly Part[];
  /** Stands at the end of the bar. */
  text: string;
  /** Three quarters, and nine of ten: a line from the end of the bar to the second one. */
  spread?: readonly [number, number] | undefined;
  target?: number | undefined;
  /** The end of the bar in the period before. */
  before?: number | undefined;
}

/** Bars from left to right. */
export interface BarChart {
  kind: 'bars';
  bars: readonly Bar[];
  /** What the axis counts. */
  axis: string;
  /** The currency of what the axis counts. */
  currency?: string;
  /** What is not drawn, in words. */
  left: readonly string[];
}

export interface Series {
  label: string;
  tone: Tone;
  look: Look;
  values: readonly number[];
  /** By the months of the period before. */
  before: readonly number[];
}

/** Lines over the months. */
export interface LineChart {
  kind: 'lines';
  /** Such as `2026-03`. */
  months: readonly string[];
  series: readonly Series[];
  axis: string;
  left: readonly string[];
}

export type Chart = BarChart | LineChart;

const MOST_HEIGHT = 240;
/** The room of the axis with its words. */
export const AXIS = 40;
const BAR = 44;

/** The height of the drawing in px, known before the code that draws is there. */
export const heightOf = (chart: Chart): number =>
  chart.kind === 'lines' ? MOST_HEIGHT : Math.min(MOST_HEIGHT, chart.bars.length * BAR + AXIS);
