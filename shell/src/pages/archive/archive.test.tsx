import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ShellTestProvider } from '../../testing/ShellTestProvider.tsx';
import { Archive } from './Archive.tsx';

const entry = (id: string, changes: object) => ({
  __typename: 'DeviceRequest',
  id,
  deviceName: `Device ${id}`,
  manufacturer: 'Terumo',
  department: 'EP',
  requesterEmail: 'ann@demo.local',
  submissionDate: '2026-01-02T09:30:00.000Z',
  lastUpdated: null,
  status: 'rejected',
  isOrdered: false,
  isOnShelf: false,
  lawsonId: null,
  ...changes,
});

const answer = (...nodes: object[]) => ({
  deviceRequests: {
    __typename: 'DeviceRequestConnection',
    totalCount: nodes.length,
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    edges: nodes.map((node) => ({ __typename: 'DeviceRequestEdge', node })),
  },
});

const show = (Answer: () => object) =>
  render(
    <ShellTestProvider answers={{ Archive: Answer }}>
      <Archive />
    </ShellTestProvider>,
  );

afterEach(cleanup);

describe('Archive', () => {
  it('shows device, department, requester, dates, the badge, and the Lawson ID of what is on the shelf', async () => {
    const shelved = { status: 'approved', isOrdered: true, isOnShelf: true, lawsonId: 'LAW-7' };
    show(() => answer(entry('1', { ...shelved, lastUpdated: '2026-02-03T09:30:00.000Z' }), entry('2', {})));
    const [first, second] = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    for (const text of ['Device 1', 'MDR-000001', 'On Shelf', 'EP', 'ann@demo.local', 'LAW-7'])
      expect(first?.textContent).toContain(text);
    expect(first?.textContent).toMatch(/Jan 2, 2026.*Feb 3, 2026|2 Jan 2026.*3 Feb 2026/);
    expect(second?.textContent).toContain('Rejected');
    expect(second?.textContent).not.toContain('LAW');
    expect(screen.getByRole('columnheader', { name: 'Lawson ID' })).toBeTruthy();
  });

  it('leads from each device to the page of its request', async () => {
    show(() => answer(entry('12', {})));
    const link = await screen.findByRole('link', { name: 'Device 12' });
    expect(link.getAttribute('href')).toBe('/requests/12');
  });

  it('says when there is none', async () => {
    show(() => answer());
    expect(await screen.findByText('No archived requests found.')).toBeTruthy();
  });

  it('says that it loads', () => {
    show(() => new Promise(() => {}) as never);
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('says why it cannot be read', async () => {
    show(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await screen.findByText('Error: Failed to fetch requests')).toBeTruthy();
  });
});
