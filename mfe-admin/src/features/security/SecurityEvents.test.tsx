// @vitest-environment happy-dom
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from './days.ts';
import { SecurityEvents } from './SecurityEvents.tsx';

const ANN = { __typename: 'Person', id: '7', name: 'Ann Lee', email: 'ann@demo.local' };
const node = (id: string, kind: string, more: object = {}) => ({
  __typename: 'SecurityEvent',
  id,
  kind,
  at: '2026-03-01T08:00:00.000Z',
  address: null,
  detail: null,
  times: 1,
  lastAt: null,
  person: null,
  actor: null,
  ...more,
});

const FAILED_OFTEN = { times: 1_200, lastAt: '2026-03-01T08:59:00.000Z' };

/** The page with a gateway that finds these events. Returns the requested filters. */
function open(events: ReturnType<typeof node>[], { path = '/', user = testUser('admin') } = {}) {
  const filters: unknown[] = [];
  const answers: Answers = {
    SecurityEvents({ filter }) {
      filters.push(filter);
      return {
        securityEvents: {
          __typename: 'SecurityEventConnection',
          totalCount: events.length,
          edges: events.map((each) => ({ __typename: 'SecurityEventEdge', node: each })),
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        },
      };
    },
  };
  render(
    <PortalTestProvider user={user} answers={answers} path={path}>
      <PortalProvider testing>
        <SecurityEvents />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { filters, keys: userEvent.setup() };
}

afterEach(cleanup);

describe('Security Events', () => {
  it('are for those who manage users', () => {
    open([], { user: testUser('analyst') });
    expect(screen.getByText('You do not have permission to access this page.')).toBeTruthy();
  });

  it('tell what happened, to whom, by whom, from where', async () => {
    const more = { person: ANN, actor: { ...ANN, id: '8', name: 'Ada Admin' }, address: '192.0.2.7' };
    open([
      node('1', 'user_changed', { ...more, detail: 'analyst, active' }),
      node('2', 'sign_in_failed', FAILED_OFTEN),
    ]);
    const table = within(await screen.findByRole('table'));
    for (const text of [
      'User changed',
      'Ann Lee',
      'Ada Admin',
      '192.0.2.7',
      'analyst, active',
      'Sign-in failed',
      /^1200 times, last at /,
    ])
      expect(table.getByText(text)).toBeTruthy();
  });

  it('are searched by what the address says, a kind of another topic left out', async () => {
    const { filters } = open([], {
      path: '/?q=ann&topic=people&kind=signed_in&from=2026-03-01&until=2026-03-02',
    });
    expect(await screen.findByText('No security events found')).toBeTruthy();
    expect(filters).toEqual([
      {
        text: 'ann',
        topic: 'people',
        kind: null,
        from: startOfDay('2026-03-01'),
        until: endOfDay('2026-03-02'),
      },
    ]);
  });

  it('of one person are a click away', async () => {
    const { filters, keys } = open([node('1', 'signed_in', { person: ANN })]);
    await keys.click(await screen.findByRole('button', { name: 'Events of ann@demo.local' }));
    expect(document.activeElement).toBe(await screen.findByDisplayValue('ann@demo.local'));
    await expect.poll(() => filters.at(-1)).toMatchObject({ text: 'ann@demo.local' });
  });
});

describe('a day', () => {
  it('goes from its first to its last millisecond where the reader is', () => {
    const [from, until] = [startOfDay('2026-03-01'), endOfDay('2026-03-01')];
    expect(new Date(until ?? '').getTime() - new Date(from ?? '').getTime()).toBe(24 * 60 * 60_000 - 1);
  });

  it.each(['', 'yesterday', '2026-13-01', '2026-3-1'])('is not %j', (text) => {
    expect([startOfDay(text), endOfDay(text)]).toEqual([null, null]);
  });
});
