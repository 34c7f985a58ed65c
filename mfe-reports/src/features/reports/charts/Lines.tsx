import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scalePoint } from '@visx/scale';
import { Line, LinePath } from '@visx/shape';
import { monthText } from '../sections/values.ts';
import classes from './Chart.module.css';
import { AXIS, heightOf, type LineChart, type Look } from './chart.ts';
import { shortened, tickText, widthOf } from './texts.ts';

const DASHES: Readonly<Record<Look, string | undefined>> = {
  plain: undefined,
  hatched: '8 4',
  dotted: '2 4',
};
const NUMBERS = 40;
const TOP = 28;
const LINE_HEIGHT = 16;

/** The positions of the words at the ends of lines. Words that would overlap are moved apart. */
function apart(wanted: readonly number[], lowest: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y);
  const places = order.map(({ y }) => y);
  for (let each = 1; each < places.length; each++)
    places[each] = Math.max(places[each] as number, (places[each - 1] as number) + LINE_HEIGHT);
  const beyond = (places.at(-1) ?? 0) - lowest;
  if (beyond > 0)
    for (let each = places.length - 1, most = lowest; each >= 0; each--, most -= LINE_HEIGHT)
      places[each] = Math.min(places[each] as number, most);
  const result: number[] = [];
  order.forEach(({ at }, each) => {
    result[at] = places[each] as number;
  });
  return result;
}

/** A name with its last number. A long name is shortened, but the number is complete. */
function endWords(name: string, value: number, room: number): string {
  const number = ` ${value.toLocaleString('en')}`;
  return shortened(name, room - widthOf(number)) + number;
}

export function Lines({ chart, width, label }: { chart: LineChart; width: number; label: string }) {
  const { months, series, axis } = chart;
  const height = heightOf(chart);
  const floor = height - AXIS;
  const words = Math.min(width * 0.42, Math.max(...series.map(({ label: each }) => widthOf(each))) + 44);
  const x = scalePoint({
    domain: months.map((_, at) => at),
    range: [NUMBERS, width - words],
    padding: months.length === 1 ? 0.5 : 0.1,
  });
  const most = Math.max(
    1,
    ...series.flatMap(({ values, before }) => [...values, ...before.slice(0, months.length)]),
  );
  const y = scaleLinear({ domain: [0, most], range: [floor, TOP], nice: 4 });
  const xOf = (_: number, at: number) => x(at) ?? 0;
  const yTicks = y.ticks(4).filter(Number.isInteger);
  const every = Math.ceil(months.length / Math.max(1, Math.floor((width - words - NUMBERS) / 72)));
  const xTicks = months.map((_, at) => at).filter((at) => (months.length - 1 - at) % every === 0);
  const ends = apart(
    series.map(({ values }) => y(values.at(-1) ?? 0)),
    floor - 2,
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.drawing} role="img" aria-label={label}>
      {yTicks.map((tick) => (
        <Line
          key={tick}
          from={{ x: NUMBERS, y: y(tick) }}
          to={{ x: width - words, y: y(tick) }}
          className={tick ? classes.grid : classes.zero}
        />
      ))}
      {series.map(({ label: name, tone, before }) => (
        <LinePath
          key={name}
          data={before.slice(0, months.length)}
          x={xOf}
          y={(value) => y(value)}
          className={classes.earlier}
          style={{ stroke: `var(--${tone}-edge)` }}
        />
      ))}
      {series.map(({ label: name, tone, look, values }, at) => (
        <g key={name} style={{ stroke: `var(--${tone}-edge)`, fill: `var(--${tone}-edge)` }}>
          <LinePath
            data={[...values]}
            x={xOf}
            y={(value) => y(value)}
            className={classes.line}
            strokeDasharray={DASHES[look]}
          />
          {values.map((value, month) => (
            <circle
              key={months[month]}
              cx={x(month)}
              cy={y(value)}
              r={values.length > 36 ? 1.5 : 3}
              className={classes.point}
            />
          ))}
          <text x={width - words + 10} y={ends[at]} className={classes.value}>
            {endWords(name, values.at(-1) ?? 0, words - 10)}
          </text>
        </g>
      ))}
      <AxisLeft
        scale={y}
        left={NUMBERS}
        tickValues={yTicks}
        tickFormat={(tick) => tickText(Number(tick))}
        hideAxisLine
        hideTicks
        tickLabelProps={{
          className: classes.tick,
          fill: undefined,
          fontFamily: undefined,
          fontSize: undefined,
          textAnchor: 'end',
          dy: 4,
        }}
      />
      <AxisBottom
        scale={x}
        top={floor}
        tickValues={xTicks}
        tickFormat={(at) => monthText(months[Number(at)] ?? '')}
        hideAxisLine
        hideTicks
        tickLabelProps={{
          className: classes.tick,
          fill: undefined,
          fontFamily: undefined,
          fontSize: undefined,
        }}
      />
      <text x={0} y={10} className={classes.axis}>
        {axis}
      </text>
    </svg>
  );
}
