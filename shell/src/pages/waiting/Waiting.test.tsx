import { MESSAGES } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ShellTestProvider } from '../../testing/ShellTestProvider.tsx';
import { WAITING_PAGE } from '../../waiting/path.ts';
import { Waiting } from './Waiting.tsx';

afterEach(cleanup);

const said = (id: string) => ({
  __typename: 'SaidRequestEdge',
  node: {
    __typename: 'SaidRequest',
    by: 'Sam Ortiz',
    dueDay: null,
    overdue: false,
    waitsFor: null,
    at: '2026-01-31T08:00:00Z',
    consulted: null as object | null,
    request: {
      __typename: 'DeviceRequest',
      id,
      number: `MDR-00000${id}`,
      deviceName: 'Evolut FX+',
      department: 'Cath Lab',
      stage: 'under_analysis',
      status: 'under_analysis',
      isOrdered: false,
      isOnShelf: false,
      urgency: 'routine',
      urgencyConfirmedAt: null,
      stageSince: '2026-01-31T08:00:00Z',
      dueDay: null,
      overdue: false,
      waitingSince: null,
      requestedBy: '3',
      assignee: null,
    },
  },
});

const page = (ids: readonly string[], totalCount: number) => ({
  waitingSaid: {
    __typename: 'SaidRequestConnection',
    totalCount,
    edges: ids.map(said),
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: totalCount > Number(ids.at(-1) ?? totalCount),
      endCursor: ids.at(-1) ?? null,
    },
  },
});

const show = (answer: (variables: { after?: string | null }) => object) =>
  render(
    <ShellTestProvider
      user={testUser('provider')}
      answers={{ WaitingSaid: answer }}
      path="/waiting/questions"
    >
      <Routes>
        <Route path={WAITING_PAGE} element={<Waiting />} />
      </Routes>
    </ShellTestProvider>,
  );

it('lists who asked of which request, leads to its page, and shows more', async () => {
  show(({ after }) => (after ? page(['3'], 3) : page(['1', '2'], 3)));
  expect(await screen.findByRole('heading', { level: 1, name: 'Questions to you' })).toBeTruthy();
  const first = await screen.findByRole('link', { name: /^MDR-000001 Evolut FX\+.*Sam Ortiz asked/ });
  expect(first.getAttribute('href')).toBe('/requests/1#answer');
  expect(screen.getByText('3 requests, the longest waiting first.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /^MDR-000003/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says when nothing waits', async () => {
  show(() => page([], 0));
  expect(await screen.findByText(MESSAGES.noWorkWaits)).toBeTruthy();
});
