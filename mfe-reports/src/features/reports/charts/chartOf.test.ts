import { describe, expect, it } from 'vitest';
import type { Report } from '../reports.graphql.ts';
import { heightOf } from './chart.ts';
import { chartOf } from './chartOf.ts';

const report = (
  name: Report['name'],
  columns: readonly string[],
  values: Report['values'],
  keys = values.map(([key]) => key),
): Report =>
  ({
    name,
    title: name,
    columns: columns.map((key) => ({ key, label: key, unit: key === 'month' ? 'month' : 'requests' })),
    keys,
    values,
    behind: [],
  }) as unknown as Report;

describe('how long requests take', () => {
  const columns = ['step', 'median', 'p75', 'p90', 'target'];
  it('is bars of the median with their spread and target, in the colour of the stage', () => {
    const chart = chartOf(report('cycle_times', columns, [['Submitted', '2', '3', '8', '5']]), undefined);
    expect(chart).toMatchObject({
      kind: 'bars',
      bars: [{ label: 'Submitted', parts: [{ value: 2, tone: 'sky' }], spread: [3, 8], target: 5 }],
    });
  });

  it('leaves out steps that no request took, and says so', () => {
    const chart = chartOf(
      report('cycle_times', columns, [
        ['Submitted', '2', '3', '8', '5'],
        ['Ordered', null, null, null, '5'],
      ]),
      undefined,
    );
    expect(chart).toMatchObject({
      bars: [{ label: 'Submitted' }],
      left: ['1 step without a request to measure is left out'],
    });
  });

  it('has the median of the period before beside it, where there was one', () => {
    const before = {
      name: 'cycle_times',
      sentence: '',
      keys: ['Submitted'],
      values: [['Submitted', '4', '4', '4', '5']],
    } as const;
    const chart = chartOf(
      report('cycle_times', columns, [['Submitted', '2', '3', '8', '5']]),
      before as never,
    );
    expect(chart).toMatchObject({ bars: [{ before: 4 }] });
  });
});

describe('what was decided', () => {
  it('compares people by their key: two may have one name', () => {
    const people = ['requester', 'decided', 'dismissed'];
    const now = {
      ...report('outcomes_by_requester', people, [
        ['Ana', '3', '0'],
        ['Ana', '2', '0'],
      ]),
      keys: ['7', '8'],
    };
    const before = {
      ...report('outcomes_by_requester', people, [
        ['Ana', '9', '0'],
        ['Ana', '5', '0'],
      ]),
      keys: ['8', '7'],
    };
    expect(chartOf(now, before)).toMatchObject({ bars: [{ before: 5 }, { before: 9 }] });
  });

  const columns = ['manufacturer', 'decided', 'approved', 'rejected', 'dismissed'];
  const rows = Array.from({ length: 9 }, (_, at) => [`M${at}`, '3', '2', '1', '0']);

  it('is bars in parts, without those of zero', () => {
    const chart = chartOf(report('outcomes_by_manufacturer', columns, rows.slice(0, 1)), undefined);
    expect(chart).toMatchObject({
      bars: [
        {
          text: '3',
          parts: [
            { label: 'approved', value: 2, tone: 'blue' },
            { label: 'rejected', value: 1, tone: 'red' },
          ],
        },
      ],
      left: [],
    });
  });

  it('draws as many as can be read, never the others as if they were one, and says how many are left', () => {
    const chart = chartOf(
      report(
        'outcomes_by_manufacturer',
        columns,
        [...rows, ['Others', '90', '90', '0', '0']],
        [...rows.map(([name = '']) => name), ''],
      ),
      undefined,
    );
    expect(chart).toMatchObject({ left: ['3 manufacturers more in the table'] });
    expect(chart?.kind === 'bars' && chart.bars.map(({ label }) => label)).toEqual(
      rows.slice(0, 7).map(([name]) => name),
    );
    expect(chart && heightOf(chart)).toBe(240);
  });
});

describe('what devices cost', () => {
  const columns = ['currency', 'approved', 'annual', 'first_year', 'saved', 'predicted', 'actual'];
  it('draws one currency, and names the others', () => {
    const chart = chartOf(
      report('cost', columns, [
        ['EUR', '1', '5.00', null, null, null, null],
        ['USD', '4', '-12.50', null, '12.50', null, null],
      ]),
      undefined,
    );
    expect(chart).toMatchObject({
      currency: 'USD',
      bars: [{ parts: [{ value: -12.5 }], text: '-$12.50' }, { text: '$12.50' }],
      left: ['Only in the table: EUR'],
    });
  });
});

describe('what came by the month', () => {
  const columns = ['month', 'submitted', 'decided', 'approved', 'rejected', 'dismissed', 'shelved'];
  it('is lines over the months, and says what is in the table alone', () => {
    const chart = chartOf(
      report('throughput', columns, [['2026-01', '4', '3', '2', '1', '0', '0']]),
      undefined,
    );
    expect(chart).toMatchObject({
      kind: 'lines',
      months: ['2026-01'],
      series: [
        { label: 'submitted', values: [4], before: [] },
        { label: 'approved', values: [2] },
        { label: 'rejected', values: [1] },
        { label: 'shelved', values: [0] },
      ],
      left: ['Only in the table: decided, dismissed'],
    });
  });

  it('is nothing where nothing came', () => {
    expect(
      chartOf(report('throughput', columns, [['2026-01', '0', '0', '0', '0', '0', '0']]), undefined),
    ).toBeNull();
  });
});
