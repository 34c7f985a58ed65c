import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar as Area, Line } from '@visx/shape';
import classes from './Chart.module.css';
import { AXIS, type Bar, type BarChart, heightOf } from './chart.ts';
import { fillOf } from './Patterns.tsx';
import { shortened, tickText, widthOf } from './texts.ts';

/** Below this width in px, names are above their bars. */
const NARROW = 520;
const NAMES = 220;
const THICKEST = 22;
/** The least height of a bar, in px, for a readable number. */
const READABLE = 14;

/** The sum of a bar's parts, and the highest and lowest value that the axis must include for it. */
const endOf = ({ parts, spread, target, before }: Bar) => {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  return {
    sum,
    most: Math.max(0, sum, spread?.[1] ?? 0, target ?? 0, before ?? 0),
    least: Math.min(0, sum, before ?? 0),
  };
};

export function Bars({ chart, width, label }: { chart: BarChart; width: number; label: string }) {
  const { bars, axis, currency } = chart;
  const height = heightOf(chart);
  const isNarrow = width < NARROW;
  const left = isNarrow ? 0 : NAMES;
  const ends = bars.map(endOf);
  const words = Math.max(...bars.map(({ text }) => widthOf(text))) + 16;
  const x = scaleLinear({
    domain: [Math.min(...ends.map(({ least }) => least)), Math.max(1, ...ends.map(({ most }) => most))],
    range: [left + 1, width - words],
    nice: 4,
  });
  const y = scaleBand({
    domain: bars.map((_, at) => at),
    range: [0, height - AXIS],
    paddingInner: 0.2,
    paddingOuter: 0.1,
  });
  const nameRoom = isNarrow ? 17 : 0;
  const thickness = Math.min(THICKEST, y.bandwidth() - nameRoom);
  const ticks = x.ticks(isNarrow ? 3 : 5).filter((tick) => currency || Number.isInteger(tick));
  const zero = x(0);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.drawing} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <Line
          key={tick}
          from={{ x: x(tick), y: 0 }}
          to={{ x: x(tick), y: height - AXIS }}
          className={classes.grid}
        />
      ))}
      {bars.map((bar, at) => {
        const top = (y(at) ?? 0) + nameRoom + (y.bandwidth() - nameRoom - thickness) / 2;
        const middle = top + thickness / 2;
        const { sum = 0 } = ends[at] ?? {};
        const drawnTo = x(Math.max(0, sum, bar.spread?.[1] ?? 0, bar.before ?? 0)) + 10;
        const target = bar.target === undefined ? 0 : x(bar.target);
        const isBehindTarget = target > drawnTo - 6 && target < drawnTo + widthOf(bar.text) + 8;
        let from = 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <Group key={at}>
            <text
              x={isNarrow ? left + 5 : left - 10}
              y={isNarrow ? top - 5 : middle}
              className={classes.name}
              data-at={isNarrow ? 'above' : 'beside'}
            >
              {shortened(bar.label, isNarrow ? width : NAMES - 16)}
            </text>
            {bar.spread && bar.spread[1] > sum && (
              <>
                <Line
                  from={{ x: x(sum), y: middle }}
                  to={{ x: x(bar.spread[1]), y: middle }}
                  className={classes.spread}
                />
                {bar.spread.map((end, place) => (
                  <Line
                    key={place === 0 ? 'three of four' : 'nine of ten'}
                    from={{ x: x(end), y: middle - 5 }}
                    to={{ x: x(end), y: middle + 5 }}
                    className={classes.spread}
                  />
                ))}
              </>
            )}
            {bar.parts.map(({ label: part, value, tone, look }) => {
              const begin = x(Math.min(from, from + value));
              const wide = Math.abs(x(value) - zero);
              from += value;
              const text = value.toLocaleString('en');
              return (
                <g key={part}>
                  <Area
                    x={begin}
                    y={top}
                    width={Math.max(wide, 1)}
                    height={thickness}
                    className={classes.area}
                    style={{ fill: fillOf(look, tone), stroke: `var(--${tone}-edge)` }}
                  />
                  {bar.parts.length > 1 && thickness >= READABLE && wide > widthOf(text) + 10 && (
                    <text
                      x={begin + wide / 2}
                      y={middle}
                      className={classes.inside}
                      style={{ fill: `var(--${tone}-text)` }}
                    >
                      {text}
                    </text>
                  )}
                </g>
              );
            })}
            {bar.target !== undefined && (
              <Line
                from={{ x: x(bar.target), y: top - 4 }}
                to={{ x: x(bar.target), y: top + thickness + 4 }}
                className={classes.target}
              />
            )}
            {bar.before !== undefined && (
              <path d={`M${x(bar.before)} ${middle - 6}l6 6l-6 6l-6 -6z`} className={classes.before} />
            )}
            <text x={isBehindTarget ? target + 8 : drawnTo} y={middle} className={classes.value}>
              {bar.text}
            </text>
          </Group>
        );
      })}
      <Line from={{ x: zero, y: 0 }} to={{ x: zero, y: height - AXIS }} className={classes.zero} />
      <AxisBottom
        scale={x}
        top={height - AXIS}
        tickValues={ticks}
        tickFormat={(tick) => tickText(Number(tick), currency)}
        hideAxisLine
        hideTicks
        tickClassName={classes.tick}
        tickLabelProps={{
          className: classes.tick,
          fill: undefined,
          fontFamily: undefined,
          fontSize: undefined,
        }}
      />
      <text x={width} y={height - 4} className={classes.axis} data-at="end">
        {axis}
      </text>
    </svg>
  );
}
