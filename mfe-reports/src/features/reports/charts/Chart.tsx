import { Bars } from './Bars.tsx';
import classes from './Chart.module.css';
import { type Bar, type Chart as ChartOfReport, heightOf } from './chart.ts';
import { Lines } from './Lines.tsx';
import { Patterns } from './Patterns.tsx';
import { Swatch } from './Swatch.tsx';
import { useWidth } from './useWidth.ts';

/** The different parts of all bars, when a bar has several parts. */
const partsOf = (bars: readonly Bar[]) => {
  if (bars.every(({ parts }) => parts.length < 2)) return [];
  const parts = new Map(bars.flatMap((bar) => bar.parts).map((part) => [part.label, part]));
  return [...parts.values()];
};

/** A drawing for people who can see it. Its label contains the answer, and the table beside it has all numbers. */
export function Chart({ chart, label }: { chart: ChartOfReport; label: string }) {
  const { ref, width } = useWidth();
  const isBars = chart.kind === 'bars';
  const parts = isBars ? partsOf(chart.bars) : [];
  const words = [
    ...(isBars && chart.bars.some(({ spread }) => spread)
      ? ['The line goes on to where nine of ten are; its tick is at three of four.']
      : []),
    ...(isBars && chart.bars.some(({ target }) => target !== undefined)
      ? ['A dashed line is the target.']
      : []),
    ...(isBars && chart.bars.some(({ before }) => before !== undefined)
      ? ['A diamond is the period before.']
      : []),
    ...(!isBars && chart.series.some(({ before }) => before.length)
      ? ['Thin lines are the period before.']
      : []),
    ...chart.left.map((text) => `${text}.`),
  ];
  return (
    <figure ref={ref} className={classes.chart}>
      {parts.length > 0 && (
        <ul className={classes.key} aria-hidden>
          {parts.map((part) => (
            <li key={part.label}>
              <Swatch part={part} />
              {part.label}
            </li>
          ))}
        </ul>
      )}
      {width === 0 ? (
        // What stands below stays where it is when the drawing comes.
        <div style={{ height: heightOf(chart) }} />
      ) : isBars ? (
        <Bars chart={chart} width={width} label={label} />
      ) : (
        <Lines chart={chart} width={width} label={label} />
      )}
      <Patterns />
      {words.length > 0 && <figcaption className={classes.words}>{words.join(' ')}</figcaption>}
    </figure>
  );
}
