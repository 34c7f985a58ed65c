// @vitest-environment happy-dom
import type { Operations as Figures } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayColumns, hourColumns } from './columns.ts';
import { Operations } from './Operations.tsx';
import { bytesText, growthText, peopleSentence, queuesSentence } from './sentences.ts';

const HOUR_MS = 60 * 60_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const hoursAgo = (hours: number) => ago(hours).replace(/:\d\d:\d\d\.\d+/, ':00:00.000');

const FIGURES: Figures = {
  people: {
    now: 1,
    days: [
      { day: '2026-11-27', people: 40 },
      { day: '2026-11-28', people: 1_234 },
    ],
  },
  hours: [
    { hour: hoursAgo(30), calls: 900, failed: 9 },
    { hour: hoursAgo(2), calls: 1_200, failed: 3 },
    { hour: hoursAgo(1), calls: 300, failed: 0 },
  ],
  calls: [
    { name: 'GraphQL Mine', calls: 7, failed: 1, median_ms: 25, p95_ms: null, total_ms: 900 },
    { name: 'GET /api/users', calls: 70, failed: 0, median_ms: 5, p95_ms: 50, total_ms: 300 },
  ],
  queues: [
    { name: 'mails', title: 'Mails to send', waiting: 3, waiting_since: ago(1), failed: 2 },
    { name: 'scans', title: 'Uploads to scan', waiting: 0, waiting_since: null, failed: 0 },
  ],
  tasks: [
    { name: 'files', succeeded_at: ago(4) },
    { name: 'audit', succeeded_at: ago(1) },
  ],
  sizes: [
    { name: 'database', title: 'Database', bytes: 3 * 1024 ** 3, before: 2 * 1024 ** 3 },
    { name: 'uploads', title: 'Uploads', bytes: null, before: null },
  ],
  dashboards: [
    {
      ...{ name: 'analyst', display_name: 'Analyst Dashboard', version: '1.0.0-0000000a', disabled: false },
      ...{ failures_last_day: 2, problems: 0 },
    },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: () => Response, user = testUser('admin')) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  render(
    <PortalTestProvider user={user} path="/admin/operations">
      <PortalProvider testing>
        <Operations />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return asked;
}

describe('the page of operations', () => {
  it('is for people who manage users', () => {
    const asked = open(() => Response.json(FIGURES), testUser('analyst'));
    expect(screen.getByText(/do not have permission/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('answers each question with a sentence and its table', async () => {
    const asked = open(() => Response.json(FIGURES));
    const region = async (name: string) => within(await screen.findByRole('region', { name }));
    const cells = (of: ReturnType<typeof within>, name: RegExp) =>
      within(of.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim());
    const people = await region('People');
    expect(
      people.getByText('1 person did something in the last 15 minutes; 1,234 signed in today.'),
    ).toBeTruthy();
    expect(people.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '2026-11-28',
      '2026-11-27',
    ]);
    expect(people.getByRole('img', { name: 'People who signed in, by the day' })).toBeTruthy();
    expect(people.getByText('0 to 1,234 people a day')).toBeTruthy();
    const hours = await region('Calls by the hour');
    expect(hours.getByText(/^0 to 1,200 calls an hour/).textContent).toMatch(/failed/);
    expect(hours.getByText('1,500 calls in the last 24 hours; 3 failed.')).toBeTruthy();
    expect(cells(await region('Slowest calls'), /^GraphQL Mine$/)).toEqual([
      '7',
      '1',
      '≤ 25 ms',
      'over 10 s',
    ]);
    const queues = await region('Queues');
    expect(queues.getByText('3 things wait to be done, and 2 failed.')).toBeTruthy();
    expect(queues.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/admin/mails');
    const upkeep = await region('Upkeep');
    expect(upkeep.getByText(/^1 task of the upkeep has not succeeded for three hours/)).toBeTruthy();
    expect(upkeep.getAllByText('late')).toHaveLength(1);
    expect(cells(await region('Sizes'), /^Database$/)).toEqual(['3.0 GB', '+1.0 GB']);
    expect(cells(await region('Sizes'), /^Uploads$/)).toEqual(['not measured yet', '–']);
    expect((await region('Dashboards')).getByText(/^1 dashboard was not loaded everywhere/)).toBeTruthy();
    expect(asked).toEqual(['/api/operations']);
  });

  it('says why it cannot be shown', async () => {
    open(() => Response.json({ error: 'The database cannot be used.' }, { status: 503 }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('columns over time', () => {
  it('stand for each hour and day, also where nothing was counted', () => {
    const now = Date.parse('2026-11-28T10:20:00Z');
    const hours = hourColumns([{ hour: '2026-11-28T08:00:00.000Z', calls: 5, failed: 1 }], now);
    expect(hours).toHaveLength(48);
    expect(hours.slice(-3)).toEqual([
      { hour: Date.parse('2026-11-28T08:00:00Z'), count: 5, failed: 1 },
      { hour: Date.parse('2026-11-28T09:00:00Z'), count: 0, failed: 0 },
      { hour: Date.parse('2026-11-28T10:00:00Z'), count: 0, failed: 0 },
    ]);
    const days = dayColumns([
      { day: '2026-10-31', people: 4 },
      { day: '2026-11-02', people: 2 },
    ]);
    expect(days).toHaveLength(14);
    expect(days.slice(-3)).toEqual([
      { day: '2026-10-31', count: 4 },
      { day: '2026-11-01', count: 0 },
      { day: '2026-11-02', count: 2 },
    ]);
    expect(dayColumns([])).toEqual([]);
  });
});

describe('sentences', () => {
  it('are right for none, one and many', () => {
    expect(peopleSentence({ now: 0, days: [] })).toBe(
      '0 people did something in the last 15 minutes; 0 signed in today.',
    );
    expect(queuesSentence([])).toBe('Nothing waits.');
    expect(queuesSentence([{ name: 'mails', title: '', waiting: 1, waiting_since: null, failed: 0 }])).toBe(
      '1 thing waits to be done.',
    );
    expect([0, 1, 1023, 1024, 1536, 5 * 1024 ** 4].map(bytesText)).toEqual([
      ...['0 B', '1 B', '1023 B', '1.0 KB', '1.5 KB', '5.0 TB'],
    ]);
    expect(growthText({ name: 'database', title: '', bytes: 1, before: 1025 })).toBe('−1.0 KB');
  });
});
