import { STAGE, STAGE_LABELS, STAGES, STATUSES_BEFORE_COMMITTEE, type Stage } from '@portal/domain';
import type { Report, ReportBefore, Values } from '../reports.graphql.ts';
import { valueAt, valueText } from '../sections/values.ts';
import type { Bar, BarChart, Chart, LineChart, Look, Part } from './chart.ts';

/** How many bars fit into the height of a chart. The table has all rows. */
const MOST_BARS = 7;

interface Drawn {
  report: Report;
  before: ReportBefore | undefined;
}

const toneOf = (stage: Stage) => STAGE[stage].tone;
/** The tone of the stage with this label. */
const toneOfLabel = (label: string) => {
  const stage = STAGES.find((each) => STAGE_LABELS[each] === label);
  return stage ? toneOf(stage) : 'grey';
};

const several = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

const textAt = ({ report }: Drawn, values: Values, key: string) => valueAt(report, values, key);
const numberAt = (drawn: Drawn, row: Values, key: string) => Number(textAt(drawn, row, key) ?? 0);
const labelOf = ({ report }: Drawn, key: string) =>
  report.columns.find((column) => column.key === key)?.label ?? key;
const keyOf = ({ report }: Drawn, row: Values) => report.keys[report.values.indexOf(row)] ?? '';
/** Whether a row is about one thing, and not the sum of everything without its own row. */
const isOne = (drawn: Drawn, row: Values) => keyOf(drawn, row) !== '';
/** The row of the period before with the same key as a row. */
const earlier = (drawn: Drawn, row: Values) =>
  drawn.before?.values[drawn.before.keys.indexOf(keyOf(drawn, row))];

/** Bars of the median, with a line to the 90th percentile. Rows without a median are left out, and a text says so. */
function times(
  drawn: Drawn,
  tone: (label: string) => Part['tone'],
  rowsWord: [one: string, more: string],
): BarChart {
  const counted = drawn.report.values.filter((row) => textAt(drawn, row, 'median') !== null);
  const shown = counted.filter((row) => isOne(drawn, row)).slice(0, MOST_BARS);
  const bars = shown.map((row): Bar => {
    const [label = ''] = row;
    const median = numberAt(drawn, row, 'median');
    const target = textAt(drawn, row, 'target');
    const previous = earlier(drawn, row);
    const before = previous && textAt(drawn, previous, 'median');
    return {
      label: label ?? '',
      parts: [{ label: labelOf(drawn, 'median'), value: median, tone: tone(label ?? ''), look: 'plain' }],
      text: valueText('working days', String(median), null),
      spread: [numberAt(drawn, row, 'p75'), numberAt(drawn, row, 'p90')],
      target: target ? Number(target) : undefined,
      before: before ? Number(before) : undefined,
    };
  });
  const none = drawn.report.values.length - counted.length;
  const more = counted.length - shown.length;
  return {
    kind: 'bars',
    bars,
    axis: 'Working days, median',
    left: [
      ...(none
        ? [`${several(none, ...rowsWord)} without a request to measure ${none === 1 ? 'is' : 'are'} left out`]
        : []),
      ...(more ? [`${several(more, ...rowsWord)} more in the table`] : []),
    ],
  };
}

/** Bars that show numbers of requests, divided into parts. */
function stacked(
  drawn: Drawn,
  partsOf: (row: Values) => Part[],
  rowsWord: [one: string, more: string],
  sum: (row: Values) => number,
): BarChart {
  const counted = drawn.report.values.filter((row) => sum(row) > 0);
  const own = counted.filter((row) => isOne(drawn, row));
  const more = counted.length - Math.min(own.length, MOST_BARS);
  return {
    kind: 'bars',
    bars: own.slice(0, MOST_BARS).map((row): Bar => {
      const previous = earlier(drawn, row);
      return {
        label: row[0] ?? '',
        parts: partsOf(row).filter(({ value }) => value > 0),
        text: sum(row).toLocaleString('en'),
        before: previous && sum(previous),
      };
    }),
    axis: 'Requests',
    left: more ? [`${several(more, ...rowsWord)} more in the table`] : [],
  };
}

function lines(
  drawn: Drawn,
  series: readonly { key: string; tone: Part['tone']; look: Look }[],
  axis: string,
): LineChart {
  const { values: rows, columns } = drawn.report;
  const shown = new Set(series.map(({ key }) => key));
  const others = columns.slice(1).filter(({ key }) => !shown.has(key));
  return {
    kind: 'lines',
    months: rows.map(([month]) => month ?? ''),
    series: series.map(({ key, tone, look }) => ({
      label: labelOf(drawn, key),
      tone,
      look,
      values: rows.map((row) => numberAt(drawn, row, key)),
      before: (drawn.before?.values ?? []).map((row) => numberAt(drawn, row, key)),
    })),
    axis,
    left: others.length
      ? [`Only in the table: ${others.map(({ label }) => label.toLowerCase()).join(', ')}`]
      : [],
  };
}

const OUTCOME_PARTS: readonly { key: string; tone: Part['tone']; look: Look }[] = [
  { key: 'approved', tone: toneOf('approved'), look: 'plain' },
  { key: 'approved_with_conditions', tone: toneOf('approved'), look: 'hatched' },
  { key: 'approved_for_trial', tone: toneOf('approved'), look: 'dotted' },
  { key: 'rejected', tone: toneOf('rejected'), look: 'plain' },
  { key: 'dismissed', tone: toneOf('dismissed'), look: 'plain' },
];

const partsAt = (drawn: Drawn, parts: typeof OUTCOME_PARTS) => (row: Values) =>
  parts.map(({ key, ...look }) => ({
    ...look,
    label: labelOf(drawn, key),
    value: numberAt(drawn, row, key),
  }));

const outcomes = (drawn: Drawn, rowsWord: [string, string]) => {
  const has = new Set(drawn.report.columns.map(({ key }) => key));
  return stacked(
    drawn,
    partsAt(
      drawn,
      OUTCOME_PARTS.filter(({ key }) => has.has(key)),
    ),
    rowsWord,
    (row) => numberAt(drawn, row, 'decided') + numberAt(drawn, row, 'dismissed'),
  );
};

const AGE_PARTS: readonly { key: string; look: Look }[] = [
  { key: 'week', look: 'plain' },
  { key: 'month', look: 'dotted' },
  { key: 'quarter', look: 'hatched' },
  { key: 'longer', look: 'plain' },
];

const openByAge = (drawn: Drawn) =>
  stacked(
    drawn,
    (row) =>
      AGE_PARTS.map(({ key, look }) => ({
        label: labelOf(drawn, key),
        value: numberAt(drawn, row, key),
        // The requests that wait longest are red, like overdue requests.
        tone: key === 'longer' ? ('red' as const) : toneOfLabel(row[0] ?? ''),
        look,
      })),
    ['stage', 'stages'],
    (row) => numberAt(drawn, row, 'open'),
  );

const MONEY = ['annual', 'first_year', 'saved', 'predicted', 'actual'];

/** Only the amounts of the currency with the most approvals, because other currencies have another scale. */
function cost(drawn: Drawn): BarChart | null {
  const rows = drawn.report.values.toSorted(
    (one, other) => numberAt(drawn, other, 'approved') - numberAt(drawn, one, 'approved'),
  );
  const [row, ...others] = rows;
  const currency = row?.[0];
  if (!row || !currency) return null;
  const previous = earlier(drawn, row);
  return {
    kind: 'bars',
    bars: MONEY.flatMap((key): Bar[] => {
      const amount = textAt(drawn, row, key);
      if (amount === null) return [];
      const before = previous && textAt(drawn, previous, key);
      const label = labelOf(drawn, key);
      return [
        {
          label,
          parts: [
            { label, value: Number(amount), tone: 'grey', look: key === 'predicted' ? 'hatched' : 'plain' },
          ],
          text: valueText('money', amount, currency),
          before: before ? Number(before) : undefined,
        },
      ];
    }),
    axis: `${currency} in the period`,
    currency,
    left: others.length ? [`Only in the table: ${others.map(([name]) => name).join(', ')}`] : [],
  };
}

const conditions = (drawn: Drawn) =>
  stacked(
    drawn,
    (row) => {
      const overdue = numberAt(drawn, row, 'overdue');
      return [
        {
          label: 'In time',
          value: numberAt(drawn, row, 'open') - overdue,
          tone: toneOf('approved'),
          look: 'plain',
        },
        { label: labelOf(drawn, 'overdue'), value: overdue, tone: 'red', look: 'hatched' },
      ];
    },
    ['kind', 'kinds'],
    (row) => numberAt(drawn, row, 'open'),
  );

/** Requests that ended without an approval, by reason. */
const denials = (drawn: Drawn) =>
  stacked(
    drawn,
    (row) => [{ label: 'Requests', value: numberAt(drawn, row, 'requests'), tone: 'grey', look: 'plain' }],
    ['reason', 'reasons'],
    (row) => numberAt(drawn, row, 'requests'),
  );

const CHARTS: Readonly<Record<Report['name'], (drawn: Drawn) => Chart | null>> = {
  cycle_times: (drawn) => times(drawn, toneOfLabel, ['step', 'steps']),
  throughput: (drawn) =>
    lines(
      drawn,
      [
        { key: 'submitted', tone: toneOf('submitted'), look: 'plain' },
        { key: 'approved', tone: toneOf('approved'), look: 'hatched' },
        { key: 'rejected', tone: toneOf('rejected'), look: 'dotted' },
        { key: 'shelved', tone: toneOf('on_shelf'), look: 'plain' },
      ],
      'Requests',
    ),
  open_by_age: openByAge,
  outcomes: (drawn) => outcomes(drawn, ['department', 'departments']),
  outcomes_by_manufacturer: (drawn) => outcomes(drawn, ['manufacturer', 'manufacturers']),
  outcomes_by_requester: (drawn) => outcomes(drawn, ['requester', 'requesters']),
  denials,
  cost,
  urgent: (drawn) => times(drawn, () => 'grey', ['urgency', 'urgencies']),
  conditions,
  supply: (drawn) => times(drawn, () => toneOf('on_shelf'), ['manufacturer', 'manufacturers']),
  committee: (drawn) =>
    lines(
      drawn,
      [
        { key: 'items', tone: STATUSES_BEFORE_COMMITTEE.map(toneOf)[0] ?? 'grey', look: 'plain' },
        { key: 'recommended', tone: 'grey', look: 'hatched' },
        { key: 'against', tone: toneOf('rejected'), look: 'dotted' },
      ],
      'Requests',
    ),
};

const isEmpty = (chart: Chart): boolean =>
  chart.kind === 'bars'
    ? chart.bars.length === 0
    : chart.series.every(({ values, before }) => [...values, ...before].every((value) => value === 0));

/** The chart of a report; null when there is nothing to draw. */
export function chartOf(report: Report, before: ReportBefore | undefined): Chart | null {
  const chart = CHARTS[report.name]({ report, before });
  return chart && !isEmpty(chart) ? chart : null;
}
