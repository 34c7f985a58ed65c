import { MESSAGES, MOST_WAITING } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NavLinks } from '../layout/NavLinks.tsx';
import { setCounts } from '../portal/pageState.ts';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { WaitingForYou } from './WaitingForYou.tsx';

afterEach(() => {
  cleanup();
  setCounts({});
});

const request = {
  __typename: 'DeviceRequest',
  id: '118',
  number: 'MDR-000118',
  deviceName: 'Evolut FX+',
  department: 'Cath Lab',
  stage: 'approved',
  status: 'approved',
  isOrdered: false,
  isOnShelf: false,
  urgency: 'urgent',
  urgencyConfirmedAt: '2026-01-30T08:00:00Z',
  stageSince: '2026-01-31T08:00:00Z',
  dueDay: '2026-02-05',
  overdue: true,
  waitingSince: null,
  requestedBy: '3',
  assignee: { __typename: 'Assignee', id: '7', name: 'Sam Ortiz' },
};
const waiting = (kind: string, count: number, changes = {}) => ({
  __typename: 'Waiting',
  kind,
  count,
  oldestWorkingDays: count ? 13 : null,
  overdue: ['to_order', 'to_shelve'].includes(kind) ? Math.min(count, 2) : null,
  items: count ? [{ ...request, ...changes }] : [],
  said: [] as object[],
  consulted: [] as object[],
  actions: [] as object[],
});

const coming = (totalCount: number, first?: { dueDay: string; overdue: boolean }) => ({
  deviceRequests: {
    __typename: 'DeviceRequestConnection',
    totalCount,
    edges: first
      ? [
          {
            __typename: 'DeviceRequestEdge',
            node: { __typename: 'DeviceRequest', id: '9', ...first },
          },
        ]
      : [],
  },
});

function show(
  answer: object[],
  askedEvaluations: object[] = [],
  next: object = coming(0),
  user: object = {},
) {
  const settled = vi.fn();
  render(
    <ShellTestProvider
      user={{ ...testUser('supply_chain'), ...user }}
      answers={{ WaitingForYou: () => ({ waiting: answer, askedEvaluations }), Coming: () => next }}
    >
      <NavLinks
        entries={[
          {
            label: 'Supply Chain Dashboard',
            path: '/supply-chain-dashboard',
            access: {},
            order: 1,
            waiting: ['to_order', 'to_shelve'],
          },
          { label: 'Archive', path: '/archive', access: {}, order: 2 },
        ]}
      />
      <WaitingForYou onSettled={settled} />
    </ShellTestProvider>,
  );
  return settled;
}

describe('waiting for you', () => {
  it('says for whom the person stands in, also where nothing waits', async () => {
    show([waiting('to_order', 0)], [], coming(0), {
      standsFor: [
        { id: 9, name: 'Priya Raman', until: '2026-11-30' },
        { id: 10, name: 'Bo Roth', until: '2026-12-04' },
      ],
    });
    expect(
      await screen.findByText(
        /^You stand in for Priya Raman until Nov 30, 2026 and Bo Roth until Dec 4, 2026\./,
      ),
    ).toBeTruthy();
  });

  it('shows of each kind how much, when it is due and who has it, and leads to each request and to all of them', async () => {
    const settled = show([waiting('to_order', 12), waiting('to_shelve', 0)]);
    const section = await screen.findByRole('region', { name: 'Waiting for you' });
    const all = await within(section).findByRole('link', { name: 'See all: To order' });
    expect(all.getAttribute('href')).toBe('/supply-chain-dashboard?stage=approved&held=false');
    expect(
      within(section)
        .getByRole('link', { name: /^MDR-000118/ })
        .getAttribute('href'),
    ).toBe('/supply-chain-dashboard?request=118');
    expect(within(section).getByText('12')).toBeTruthy();
    expect(within(section).getByText('Urgent')).toBeTruthy();
    expect(within(section).queryByText('To shelve')).toBeNull();
    expect(settled).toHaveBeenCalled();
  });

  it('stands beside the entry of the navigation, whose name stays what it is', async () => {
    show([waiting('to_order', 12), waiting('to_shelve', 3)]);
    const link = screen.getByRole('link', { name: 'Supply Chain Dashboard' });
    await waitFor(() => expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe('15'));
    expect(link.textContent).toBe('Supply Chain Dashboard');
    const described = document.getElementById(link.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(MESSAGES.waitForYou(15));
    expect(screen.getByRole('link', { name: 'Archive' }).hasAttribute('aria-describedby')).toBe(false);
  });

  it('says how many working days the oldest waits, and how many are overdue', async () => {
    const of = (kind: string, oldestWorkingDays: number, overdue: number | null) => ({
      ...waiting(kind, 3),
      oldestWorkingDays,
      overdue,
    });
    show([of('to_order', 13, 2), of('to_shelve', 1, 0), of('questions', 0, null), of('overdue', 4, null)]);
    for (const words of [
      'oldest 13 working days, 2 overdue',
      'oldest 1 working day',
      'oldest less than a working day',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('for 4 working days')).toBeTruthy();
  });

  it('says that there may be more where a kind counts no further', async () => {
    show([waiting('to_order', MOST_WAITING), waiting('to_shelve', 3)]);
    expect(await screen.findByText(`${MOST_WAITING}+`)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Supply Chain Dashboard' });
    const sum = `${MOST_WAITING + 3}+`;
    await waitFor(() => expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe(sum));
    const described = document.getElementById(link.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(MESSAGES.waitForYou(sum));
  });

  it('says who asked or answered, and when, in place of a due day', async () => {
    const day = { dueDay: null, overdue: false, waitsFor: null };
    const said = [{ __typename: 'WaitingSaid', by: 'Marcus Webb', at: new Date().toISOString(), ...day }];
    show([
      { ...waiting('questions', 1), said },
      { ...waiting('answers', 1), said },
    ]);
    const [question, answer] = await screen.findAllByRole('link', { name: /^MDR-000118/ });
    expect(question?.textContent).toContain('Marcus Webb asked just now');
    expect(answer?.textContent).toContain('Marcus Webb answered just now');
    expect(question?.textContent).not.toContain('overdue');
    expect(question?.getAttribute('href')).toMatch(/^\/requests\/\d+#answer$/);
    const all = screen.getByRole('link', { name: 'See all: Questions to you' });
    expect(all.getAttribute('href')).toBe('/waiting/questions');
  });

  it('leads to what the person is consulted about, also where they may not open the request', async () => {
    const day = { dueDay: '2026-01-05', overdue: true, waitsFor: null };
    const said = [{ __typename: 'WaitingSaid', by: 'Marcus Webb', at: new Date().toISOString(), ...day }];
    const about = {
      id: '7',
      number: 'MDR-000007',
      deviceName: 'Pump',
      department: 'EP',
      stage: 'under_analysis',
    };
    const consulted = [{ __typename: 'ConsultedRequest', ...about }];
    show([{ ...waiting('consultations', 1), overdue: 1, items: [], consulted, said }]);
    const link = await screen.findByRole('link', { name: /^MDR-000007/ });
    expect(link.getAttribute('href')).toBe('/requests/7');
    expect(link.textContent).toContain('Marcus Webb asked just now');
    expect(screen.getByText('Was due Jan 5, 2026')).toBeTruthy();
    expect(screen.getByText(/1 overdue/)).toBeTruthy();
  });

  it('shows the evaluations that are asked, also where nothing else waits', async () => {
    show(
      [waiting('to_order', 0)],
      [
        {
          ...{ __typename: 'AskedEvaluation', id: '7', number: 'MDR-000007', deviceName: 'AngioSeal' },
          ...{ until: '2026-12-18', askedBy: 'Grace Okafor', askedAt: new Date().toISOString() },
        },
      ],
    );
    expect(await screen.findByRole('heading', { name: MESSAGES.evaluationsAsked })).toBeTruthy();
    const link = screen.getByRole('link', { name: /^MDR-000007/ });
    expect(link.getAttribute('href')).toBe('/requests/7');
    expect(link.textContent).toContain('Until Dec 18, 2026');
    expect(link.textContent).toContain('Grace Okafor asked just now');
    expect(screen.queryByText(MESSAGES.noWorkWaits)).toBeNull();
  });

  it('says that a request waits for its requester', async () => {
    show([waiting('to_order', 1, { dueDay: null, overdue: false, waitingSince: request.stageSince })]);
    const link = await screen.findByRole('link', { name: /^MDR-000118/ });
    expect(link.textContent).toContain('Waiting for the requester');
  });

  it('says that nothing waits, and what comes next; the navigation shows no number', async () => {
    show([waiting('to_order', 0), waiting('to_shelve', 0)]);
    expect(await screen.findByText(MESSAGES.noWorkWaits)).toBeTruthy();
    expect(
      screen.getByText(/^Devices come to you when they are approved\. Ordered devices come/),
    ).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
  });

  it('says how much stands before the stage of the person, and when the first of it is due', async () => {
    const settled = show([waiting('to_order', 0)], [], coming(3, { dueDay: '2999-12-24', overdue: false }));
    const words = /^3 requests are with the committee, the first due Dec 24, 2999\. Devices come to you/;
    expect(await screen.findByText(words)).toBeTruthy();
    expect(settled).toHaveBeenCalled();
  });

  it('says so of a single one, also when it is overdue', async () => {
    show([waiting('to_order', 0)], [], coming(1, { dueDay: '2020-12-24', overdue: true }));
    expect(await screen.findByText(/^One request is with the committee, overdue\. Devices/)).toBeTruthy();
  });
});
