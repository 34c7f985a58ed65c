// @vitest-environment happy-dom
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { MeetingPage } from '../MeetingPage.tsx';
import { Meetings } from '../Meetings.tsx';
import { leftText } from './words.ts';

const person = (id: string, name: string) => ({ __typename: 'NamedPerson', id, name });
const ME = String(testUser('committee').id);
const [OWN, PRIYA] = [person(ME, 'Test Person'), person('70', 'Priya Raman')];
const quorum = { __typename: 'Quorum', needed: 3, present: 1, reached: false };
const PATH = '/committee-dashboard/meetings';

const item = (id: string, more: object = {}) => ({
  __typename: 'MeetingItem',
  ...{ id, text: null, minutes: null, state: 'open', fallen: false, votesCast: 1, eligible: 4 },
  ...{ voted: [PRIYA.id], openedAt: null, recused: [], quorum, ownVote: null, recommendation: null },
  request: {
    ...{ __typename: 'AgendaRequest', id, number: `MDR-00000${id}`, deviceName: `Device ${id}` },
    waitsForSecond: false,
  },
  ...more,
});

const meetingWith = (more: object = {}) => ({
  __typename: 'Meeting',
  ...{ id: '3', kind: 'circulation', title: 'Pumps', state: 'open', version: 1, seriesId: null },
  ...{ startsAt: '2026-12-01T13:00:00.000Z', endsAt: '2999-12-01T16:00:00.000Z' },
  ...{ closedAt: null, timeZone: 'Europe/Zurich', place: null, guests: [], coming: [], notComing: [] },
  ...{ chair: PRIYA, plannedBy: PRIYA, quorum },
  attendance: [OWN, PRIYA].map((each) => ({ __typename: 'MeetingAttendance', person: each, present: false })),
  ...more,
});

const proposed = (id: string, isUrgent: boolean) => ({
  __typename: 'AgendaRequest',
  ...{ id, number: `MDR-00000${id}`, deviceName: `Device ${id}`, department: 'EP' },
  ...{ stage: 'committee_review', isUrgent, dueDay: null, overdue: false, waitsForSecond: false },
});

/** A circulation with these items. Returns what is sent. */
function open(
  items: readonly object[] = [item('1'), item('2')],
  {
    meeting = meetingWith(),
    at = '/3',
    refused = null as object | null,
    requests = [proposed('5', true)],
  } = {},
) {
  const sent: unknown[] = [];
  const takes = (name: string, result: unknown) => (variables: unknown) => {
    sent.push([name, variables]);
    return { result: refused ?? result };
  };
  const whole = { ...meeting, items };
  const answers: Answers = {
    Meetings: ({ when }) => ({
      meetings: {
        __typename: 'MeetingConnection',
        totalCount: 1,
        edges: when === 'past' ? [] : [{ __typename: 'MeetingEdge', node: meeting }],
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    }),
    Meeting: () => ({ meeting: { ...meeting, items: [] } }),
    MyCalendar: () => ({ myCalendar: null }),
    MeetingSession: () => ({ meeting }),
    MeetingSessionItems: () => ({ meeting: whole }),
    MeetingHistory: () => ({ meeting: { __typename: 'Meeting', id: '3', history: [] } }),
    MeetingPeople: () => ({ hospitalTimeZone: 'Europe/Zurich', meetingCandidates: [OWN, PRIYA] }),
    MeetingProposals: () => ({ meetingProposals: requests }),
    CirculateRequests: takes('circulate', { ...meeting, id: '3' }),
    VoteOnMeetingItem: takes('vote', items[0]),
    CloseMeeting: takes('close', { ...meeting, state: 'closed' }),
    CancelMeeting: takes('off', { __typename: 'CancelledMeeting', id: '3' }),
  };
  render(
    <PortalTestProvider user={testUser('committee')} answers={answers} path={PATH + at}>
      <PortalProvider testing>
        <Routes>
          <Route path={PATH} element={<Meetings />} />
          <Route path={`${PATH}/:id`} element={<MeetingPage />} />
        </Routes>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, keys: userEvent.setup() };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('A circulation', () => {
  it('asks for a vote on each of its requests, and says who has voted', async () => {
    const { sent, keys } = open();
    const votes = within(await screen.findByRole('region', { name: 'Your vote on MDR-000002 Device 2' }));
    expect(screen.getAllByText('1 of 4 has voted: Priya Raman. 3 votes are needed.')).toHaveLength(2);
    expect(screen.getByText(/^A circulation, until .*2999/)).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/days/);
    await keys.click(votes.getByRole('button', { name: 'Defer' }));
    await expect.poll(() => sent).toEqual([['vote', { meeting: '3', item: '2', vote: 'defer', reason: '' }]]);
    expect(screen.queryByRole('button', { name: 'Close now' })).toBeNull();
    expect(screen.queryByRole('button', { name: /present|I am here/ })).toBeNull();
  });

  it('shows no votes to a recused member', async () => {
    open([item('1', { recused: [OWN], voted: [], votesCast: 0 })]);
    expect(await screen.findByText(/^You are recused: you do not vote/)).toBeTruthy();
    expect(screen.queryByText(/have voted/)).toBeNull();
    expect(screen.queryByRole('region', { name: /^Your vote/ })).toBeNull();
  });

  it('shows its result when it is over', async () => {
    const recommendation = {
      __typename: 'Recommendation',
      ...{ result: 'approve', approve: 3, deny: 0, defer: 0, trial: 0, abstain: 1 },
    };
    const meeting = meetingWith({ state: 'closed', closedAt: '2026-11-12T09:41:00.000Z' });
    open(
      [
        item('1', { state: 'closed', votesCast: 4, recommendation }),
        item('2', { state: 'closed', fallen: true }),
      ],
      {
        meeting,
      },
    );
    expect(await screen.findByText('Recommended: Approve (3 approve, 1 abstain)')).toBeTruthy();
    expect(
      screen.getByText('The request has left committee review, so nothing is recommended.'),
    ).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Your vote/ })).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(
      screen.getByText(/^A circulation, closed .*Nov.* 12, 2026.*10:41.*, all have voted$/),
    ).toBeTruthy();
  });

  it('does not say that all have voted when they have not, or who is recused asks', async () => {
    const meeting = meetingWith({ state: 'closed', closedAt: '2026-11-12T09:41:00.000Z' });
    open([item('1', { state: 'closed', votesCast: 4 }), item('2', { state: 'closed', votesCast: 3 })], {
      meeting,
    });
    expect(await screen.findByText(/^A circulation, closed [^,]+, .*10:41.*$/)).toBeTruthy();
    await screen.findByText(/2\. MDR-000002/);
    expect(screen.queryByText(/all have voted/)).toBeNull();
  });

  it('stands among the past ones with when it was closed', async () => {
    const meeting = meetingWith({ state: 'closed', closedAt: '2026-11-12T09:41:00.000Z' });
    open([], { at: '', meeting });
    const row = (await screen.findByRole('link', { name: 'Pumps' })).closest('tr') as HTMLElement;
    expect(row.textContent).toMatch(/Circulation.*Closed .*Nov.* 12, 2026.*10:41/);
    expect(row.textContent).not.toContain('ntil');
  });

  it('is closed now or called off by people who lead it', async () => {
    const { sent, keys } = open([item('1')], { meeting: meetingWith({ chair: OWN }) });
    await keys.click(await screen.findByRole('button', { name: 'Close now' }));
    const close = within(await screen.findByRole('dialog', { name: 'Close the circulation now?' }));
    await keys.click(close.getByRole('button', { name: 'Close it' }));
    await expect.poll(() => sent).toEqual([['close', { id: '3' }]]);
  });

  it('is called off, and then the list is shown', async () => {
    const { sent, keys } = open([item('1')], { meeting: meetingWith({ chair: OWN }) });
    await keys.click(await screen.findByRole('button', { name: 'Call off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call off the circulation?' }));
    await keys.click(dialog.getByRole('button', { name: 'Call it off' }));
    await expect.poll(() => sent).toEqual([['off', { id: '3' }]]);
    expect(await screen.findByRole('heading', { name: 'Meetings' })).toBeTruthy();
  });

  it('is in the list with its kind and the end of its votes', async () => {
    open([], { at: '' });
    const row = (await screen.findByRole('link', { name: 'Pumps' })).closest('tr') as HTMLElement;
    expect(row.textContent).toMatch(/Circulation.*Until .*2999.*Open for votes/);
  });

  it("is opened with the chosen requests, in the hospital's time zone", async () => {
    const { sent, keys } = open([], { at: '', requests: [proposed('5', true), proposed('6', false)] });
    await keys.click(await screen.findByRole('button', { name: 'Circulate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Circulate requests' }));
    await keys.click(await dialog.findByRole('button', { name: 'Open the circulation' }));
    expect((await dialog.findAllByText(/Requests are required/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await keys.click(dialog.getByRole('checkbox', { name: /MDR-000005 Device 5/ }));
    await keys.type(dialog.getByLabelText(/^Until/), '2999-12-03');
    await keys.click(dialog.getByRole('checkbox', { name: 'Priya Raman' }));
    await keys.click(dialog.getByRole('button', { name: 'Open the circulation' }));
    await expect
      .poll(() => sent)
      .toEqual([
        [
          'circulate',
          { input: { requestIds: ['5'], title: '', endsAt: '2999-12-03T16:00:00.000Z', memberIds: [ME] } },
        ],
      ]);
  });

  it('says that no request waits', async () => {
    const { keys } = open([], { at: '', requests: [] });
    await keys.click(await screen.findByRole('button', { name: 'Circulate' }));
    expect(await screen.findByText('No request waits')).toBeTruthy();
  });
});

describe('How long it takes votes', () => {
  const end = '2026-12-01T12:00:00.000Z';
  const before = (ms: number) => leftText(end, Date.parse(end) - ms);
  it('is shown in days, hours and minutes', () => {
    expect(before(49 * 3_600_000)).toBe('2 days and 1 hour left');
    expect(before(24 * 3_600_000)).toBe('1 day left');
    expect(before(90 * 60_000)).toBe('1 hour and 30 minutes left');
    expect(before(30_000)).toBe('1 minute left');
    expect(before(0)).toBe('Its time is over. It is closed within the hour.');
  });
});
