// @vitest-environment happy-dom
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CombinedError } from '@urql/core';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Reports } from './Reports.tsx';
import { opened } from './sections/opened.ts';

const column = (key: string, label: string, unit: string) => ({
  __typename: 'ReportColumn',
  key,
  label,
  unit,
});

const THROUGHPUT = {
  __typename: 'Report',
  name: 'throughput',
  title: 'How many came and were decided',
  sentence: '3 requests came in this period.',
  definition: 'Requests by the month.',
  isNow: false,
  isTooLarge: false,
  columns: [column('month', 'Month', 'month'), column('submitted', 'Submitted', 'requests')],
  keys: ['2026-01', '2026-02'],
  values: [
    ['2026-01', '3'],
    ['2026-02', '0'],
  ],
  behind: [
    [null, 'measure=submitted&from=2026-01-01&until=2026-01-31'],
    [null, null],
  ],
};
const OPEN = {
  ...THROUGHPUT,
  name: 'open_by_age',
  title: 'Where requests wait now',
  sentence: '1 request waits for a decision now.',
  isNow: true,
  columns: [column('stage', 'Stage', 'text'), column('open', 'Open', 'requests')],
  keys: ['Submitted'],
  values: [['Submitted', '1']],
  behind: [[null, 'measure=open']],
};
const COST = {
  ...THROUGHPUT,
  name: 'cost',
  title: 'What approved devices cost',
  sentence: '1 request approved in this period: 1250.50 USD a year beyond what is replaced.',
  columns: [column('currency', 'Currency', 'text'), column('annual', 'Annual impact', 'money')],
  keys: ['USD'],
  values: [['USD', '1250.50']],
  behind: [[null, null]],
};

const days = (from: string, until: string) => ({ from, until });
const PERIODS = [
  {
    __typename: 'ReportPeriod',
    name: 'fiscal_year',
    label: 'This fiscal year',
    ...days('2025-07-01', '2026-03-15'),
    before: { __typename: 'ReportDays', ...days('2024-07-01', '2025-03-15') },
  },
  {
    __typename: 'ReportPeriod',
    name: 'last_12_months',
    label: 'Last 12 months',
    ...days('2025-04-01', '2026-03-15'),
    before: { __typename: 'ReportDays', ...days('2024-04-01', '2025-03-15') },
  },
];

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function open(
  path = '/',
  {
    partial = false,
    ownDepartment = null,
    cost = COST,
    answer,
  }: { partial?: boolean; ownDepartment?: string | null; cost?: object; answer?: Answers[string] } = {},
) {
  const asked: Record<string, unknown>[] = [];
  const answers: Answers = {
    Reports(variables) {
      asked.push(variables);
      if (answer) return answer(variables);
      const { filter, before } = variables as Record<string, { from?: string; until?: string } | null>;
      const of = (said: typeof filter) => ({
        __typename: 'Reports',
        from: said?.from ?? '2025-04-01',
        until: said?.until ?? '2026-03-15',
        countedAt: partial ? null : '2026-03-15T10:00:00.000Z',
        isPartial: partial,
        ownDepartment,
        reports: [THROUGHPUT, OPEN, cost],
      });
      return { reports: of(filter), reportPeriods: PERIODS, ...(before && { before: of(before) }) };
    },
    ReportedManufacturers: () => ({ usedManufacturers: ['Inari'] }),
  };
  render(
    <PortalTestProvider user={testUser('business_office')} answers={answers} path={path}>
      <PortalProvider testing>
        <Reports />
        <Address />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const report = async (name: string) => within(await screen.findByRole('region', { name }));
  const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
  return { asked, report, address, keys: userEvent.setup() };
}

afterEach(() => {
  cleanup();
  opened.clear();
});

describe('a report', () => {
  it('answers in words, and shows its table and what is counted', async () => {
    const { report, keys } = open();
    const throughput = await report('How many came and were decided');
    expect(throughput.getByText('3 requests came in this period.')).toBeTruthy();
    expect(throughput.queryByRole('table')).toBeNull();
    const show = throughput.getByRole('button', { name: 'Show table' });
    expect(show.getAttribute('aria-expanded')).toBe('false');
    await keys.click(show);
    expect(throughput.getByRole('rowheader', { name: 'Jan 2026' })).toBeTruthy();
    expect(show.getAttribute('aria-expanded')).toBe('true');
    await keys.click(throughput.getByRole('button', { name: 'Show what is counted' }));
    expect(throughput.getByText('Requests by the month.')).toBeTruthy();
  });

  it('opens the requests behind a number, and nothing behind a zero', async () => {
    const { report, keys } = open();
    const throughput = await report('How many came and were decided');
    await keys.click(throughput.getByRole('button', { name: 'Show table' }));
    const links = throughput.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/reports/requests?behind=measure%3Dsubmitted%26from%3D2026-01-01%26until%3D2026-01-31',
    ]);
    expect(links[0]?.getAttribute('aria-label')).toBe('3: Submitted, Jan 2026');
  });

  it('writes money in the currency of its row', async () => {
    const { report, keys } = open();
    const cost = await report('What approved devices cost');
    await keys.click(cost.getByRole('button', { name: 'Show table' }));
    expect(cost.getByText('$1,250.50')).toBeTruthy();
  });

  it('for which there is too much to count says so, and has neither a table nor a file', async () => {
    const tooLarge = {
      ...COST,
      isTooLarge: true,
      sentence: 'There is too much.',
      keys: [],
      values: [],
      behind: [],
    };
    const { report } = open('/', { cost: tooLarge });
    const cost = await report('What approved devices cost');
    expect(cost.getByText('There is too much.')).toBeTruthy();
    expect(cost.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Show what is counted',
    ]);
    const others = await report('How many came and were decided');
    expect(others.getByRole('button', { name: 'Show table' })).toBeTruthy();
  });

  it('says that it is about now, whatever the period', async () => {
    const { report } = open();
    expect((await report('Where requests wait now')).getByText(/whatever the period/)).toBeTruthy();
  });
});

describe('the period and the filters', () => {
  it('are those of the address', async () => {
    const { asked } = open('/?from=2026-01-01&until=2026-01-31&department=EP');
    await screen.findByText('Jan 1, 2026 – Jan 31, 2026 · Department: EP');
    expect(asked.at(-1)).toEqual({
      filter: { from: '2026-01-01', until: '2026-01-31', department: 'EP' },
      before: null,
      compares: false,
    });
  });

  it('are taken away as words', async () => {
    const { keys, address, asked } = open('/?department=EP&urgency=urgent');
    await keys.click(await screen.findByRole('button', { name: 'Remove the filter Department: EP' }));
    expect(address()).toBe('?urgency=urgent');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: { urgency: 'urgent' } }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters (1)' }));
  });

  it('compares with the period before, whose answer stands beside, but not of what is now', async () => {
    const { keys, asked, report, address } = open('/?from=2026-01-01&until=2026-01-31');
    await keys.click(await screen.findByRole('switch', { name: 'Compare with the period before' }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        before: { from: '2025-12-01', until: '2025-12-31' },
        compares: true,
      }),
    );
    expect(address()).toContain('compare=before');
    const throughput = await report('How many came and were decided');
    expect(await throughput.findByText('The period before: 3 requests came in that period.')).toBeTruthy();
    expect((await report('Where requests wait now')).queryByText(/^The period before/)).toBeNull();
    await keys.click(throughput.getByRole('button', { name: 'Show table' }));
    expect(throughput.getByText('before: 3')).toBeTruthy();
  });
});

describe('the periods', () => {
  it('compares no month with one that is none of the period before: that begins within a month', async () => {
    const { keys, report } = open('/?from=2026-01-02&until=2026-02-28&compare=before');
    const throughput = await report('How many came and were decided');
    await keys.click(throughput.getByRole('button', { name: 'Show table' }));
    expect(throughput.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', '0']);
    expect(throughput.getByText(/^The period before/)).toBeTruthy();
  });

  it('are those of the gateway, which knows the fiscal year, and what it is compared with', async () => {
    const { keys, address, asked, report } = open('/?compare=before');
    await report('Where requests wait now');
    await keys.click(screen.getByRole('combobox', { name: 'Period' }));
    await keys.click(await screen.findByRole('option', { name: 'This fiscal year' }));
    expect(address()).toBe('?compare=before&period=fiscal_year&from=2025-07-01&until=2026-03-15');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ before: { from: '2024-07-01', until: '2025-03-15' } }),
    );
  });

  it('of the own department alone offer no other', async () => {
    const { keys } = open('/', { ownDepartment: 'EP' });
    expect(await screen.findByText(/Department: EP$/, { selector: 'p' })).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.queryByRole('combobox', { name: 'Department' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Urgency' })).toBeTruthy();
  });
});

describe('reports that cannot be told', () => {
  const refused = () => {
    throw new CombinedError({
      graphQLErrors: [{ message: 'The last day (until) must not be before the first one (from)' }],
    });
  };

  it('say in the words of the gateway what is wrong with the address, and lead back', async () => {
    open('/?until=2020-01-01', { answer: refused });
    expect(
      await screen.findByText('Error: The last day (until) must not be before the first one (from)'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the last 12 months' }).getAttribute('href')).toBe(
      '/reports',
    );
  });

  it('say that they failed, and try again', async () => {
    let isDown = true;
    const { keys } = open('/', {
      answer() {
        if (isDown) throw new TypeError('Failed to fetch');
        return {
          reports: {
            __typename: 'Reports',
            from: '2026-01-01',
            until: '2026-01-31',
            countedAt: null,
            isPartial: false,
            ownDepartment: null,
            reports: [OPEN],
          },
          reportPeriods: PERIODS,
        };
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error: Failed to fetch reports')).toBeTruthy();
    isDown = false;
    await keys.click(retry);
    expect(await screen.findByRole('region', { name: 'Where requests wait now' })).toBeTruthy();
  });

  it('say that everything is being counted anew', async () => {
    open('/', { partial: true });
    expect(await screen.findByText(/the numbers may be wrong/)).toBeTruthy();
    expect(screen.queryByText(/^Counted until/)).toBeNull();
  });
});
