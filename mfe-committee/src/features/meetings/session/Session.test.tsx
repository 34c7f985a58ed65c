// @vitest-environment happy-dom
import { STORAGE_KEYS } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Session } from './Session.tsx';

const person = (id: string, name: string) => ({ __typename: 'NamedPerson', id, name });
const ME = String(testUser('committee').id);
const [OWN, PRIYA] = [person(ME, 'Test Person'), person('70', 'Priya Raman')];
const quorum = { __typename: 'Quorum', needed: 3, present: 4, reached: true };

const item = (id: string, more: object = {}) => ({
  __typename: 'MeetingItem',
  id,
  text: null,
  minutes: 10,
  state: 'planned',
  fallen: false,
  votesCast: 0,
  eligible: 4,
  voted: [],
  openedAt: null,
  recused: [],
  quorum,
  ownVote: null,
  recommendation: null,
  request: {
    __typename: 'AgendaRequest',
    id,
    number: `MDR-00000${id}`,
    deviceName: `Device ${id}`,
    waitsForSecond: id === '4',
  },
  ...more,
});
const CLOSED = item('1', {
  state: 'closed',
  recommendation: {
    __typename: 'Recommendation',
    result: 'approve',
    ...{ approve: 3, deny: 1, defer: 0, trial: 0, abstain: 0 },
  },
});
const OPEN = item('2', {
  state: 'open',
  openedAt: new Date(Date.now() - 65_000).toISOString(),
  votesCast: 2,
});

const meetingWith = (more: object = {}) => ({
  __typename: 'Meeting',
  id: '3',
  state: 'open',
  startsAt: '2999-12-01T13:00:00.000Z',
  endsAt: '2999-12-01T15:00:00.000Z',
  closedAt: null,
  chair: PRIYA,
  plannedBy: PRIYA,
  attendance: [OWN, PRIYA].map((each) => ({ __typename: 'MeetingAttendance', person: each, present: true })),
  quorum,
  items: [CLOSED, OPEN, item('4')],
  ...more,
});

const away = () => {
  throw new Error('Failed to fetch');
};

/** The decision on an item. */
const decidedAs = (id: string, stage = 'committee_review', decision: object | null = null) => ({
  ...{ __typename: 'MeetingItem', id, decision },
  request: { __typename: 'AgendaRequest', id, stage },
});

/** The session with a gateway that has this meeting. Returns what is sent. */
function open(
  meeting: object = meetingWith(),
  {
    user = testUser('committee'),
    refused = null as object | null,
    isAway = false,
    decided = [decidedAs('1'), decidedAs('2'), decidedAs('4')],
  } = {},
) {
  const sent: unknown[] = [];
  const network = { isAway };
  const takes = (name: string, result: unknown) => (variables: unknown) => {
    if (network.isAway) return away();
    sent.push([name, variables]);
    return { result: refused ?? result };
  };
  const answers: Answers = {
    MeetingSession: () => ({ meeting }),
    MeetingSessionItems: () => ({ meeting }),
    OpenMeeting: takes('open', { ...meeting, state: 'open' }),
    CloseMeeting: takes('close', { ...meeting, state: 'closed' }),
    OpenMeetingItem: takes('call', OPEN),
    CloseMeetingItem: takes('finish', OPEN),
    AttendMeeting: takes('attend', meeting),
    RecuseFromMeetingItem: takes('recuse', { ...OPEN, recused: [PRIYA] }),
    MeetingNotes: () => ({ meetingNotes: null }),
    ApproveRequest: takes('approve', {
      ...{ __typename: 'DeviceRequest', id: '1', status: 'approved' },
    }),
    MeetingItemDecisions: () => ({ meeting: { __typename: 'Meeting', id: '3', items: decided } }),
    MeetingsOfRequest: () => ({ deviceRequest: null }),
    MeetingItemVotes: () => ({
      meeting: {
        __typename: 'Meeting',
        id: '3',
        items: [
          {
            __typename: 'MeetingItem',
            id: '1',
            votes: [
              { __typename: 'CountedVote', person: OWN, vote: 'approve', reason: null },
              { __typename: 'CountedVote', person: PRIYA, vote: 'deny', reason: 'Too dear.' },
            ],
          },
        ],
      },
    }),
    VoteOnMeetingItem: takes('vote', {
      ...OPEN,
      ownVote: { __typename: 'ItemVote', vote: 'approve', reason: null },
    }),
  };
  render(
    <PortalTestProvider user={user} answers={answers} path="/committee-dashboard/meetings/3">
      <PortalProvider testing>
        <Session id="3" />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, network, keys: userEvent.setup() };
}

const bar = async () => within(await screen.findByRole('region', { name: 'Your vote' }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

describe('A meeting in session', () => {
  it('shows who voted what on a closed item, on request', async () => {
    const { keys } = open(meetingWith({ items: [{ ...CLOSED, votesCast: 2 }], state: 'closed' }));
    expect(screen.queryByRole('list', { name: 'Votes' })).toBeNull();
    expect(await screen.findByText('Quorum reached: 4 of 2 members were here, 3 were needed.')).toBeTruthy();
    await keys.click(await screen.findByRole('button', { name: 'Who voted what' }));
    const rows = within(await screen.findByRole('list', { name: 'Votes' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Test Person: approve',
      'Priya Raman: deny · Too dear.',
    ]);
    await keys.click(screen.getByRole('button', { name: 'Hide who voted what' }));
    expect(screen.queryByRole('list', { name: 'Votes' })).toBeNull();
  });

  it('says that there is no vote on an item that is a text', async () => {
    open(meetingWith({ items: [item('1', { request: null, quorum: null, text: 'Elections' })] }));
    expect(await screen.findByText('Nothing is voted on here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Recuse/ })).toBeNull();
  });

  it('recuses the person themselves, and members whom the chair names, with a reason', async () => {
    const { keys, sent } = open(meetingWith({ chair: OWN }));
    await keys.click(await screen.findByRole('button', { name: 'Recuse Yourself' }));
    const own = within(await screen.findByRole('dialog', { name: 'Recuse yourself?' }));
    await keys.type(own.getByLabelText(/^Reason/), 'My sister sells it.');
    await keys.click(own.getByRole('button', { name: 'Recuse Me' }));
    await waitFor(() =>
      expect(sent).toEqual([['recuse', { meeting: '3', item: '2', reason: 'My sister sells it.' }]]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await keys.click(screen.getByRole('button', { name: 'Recuse a Member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recuse a member?' }));
    await keys.type(dialog.getByLabelText(/^Reason/), 'Their sister.');
    await keys.click(dialog.getByRole('button', { name: 'Recuse' }));
    await waitFor(() =>
      expect(sent[1]).toEqual(['recuse', { meeting: '3', item: '2', member: '70', reason: 'Their sister.' }]),
    );
  });

  it('shows the open item, and the agenda with what was recommended', async () => {
    open();
    expect(await screen.findByRole('heading', { name: '2. MDR-000002 Device 2' })).toBeTruthy();
    const rows = within(screen.getByRole('list', { name: 'Agenda' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '1. MDR-000001 Device 110 minutesApprove',
      '2. MDR-000002 Device 210 minutesOpen',
      '3. MDR-000004 Device 410 minutes · waits for a second approvalTo come',
    ]);
    expect(screen.getByText(/^2 of 4 have voted/)).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^1:0\d of 10 minutes$/);
    expect(screen.queryByRole('button', { name: 'Close the item' })).toBeNull();
  });

  it('lets somebody read on, and go to the open item', async () => {
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: /Device 1/ }));
    expect(screen.getByText('Recommended: Approve (3 approve, 1 deny)')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your vote' })).toBeNull();
    await keys.click(screen.getByRole('button', { name: 'Go to the open item, 2' }));
    expect(screen.getByRole('heading', { name: '2. MDR-000002 Device 2' })).toBeTruthy();
  });

  it('lets the business office decide on a closed item in its place', async () => {
    const office = testUser('business_office');
    const { sent, keys } = open(meetingWith({ state: 'closed', items: [CLOSED] }), { user: office });
    await keys.click(await screen.findByRole('button', { name: 'Decide' }));
    await keys.click(screen.getByRole('button', { name: 'Approve' }));
    await keys.click(await screen.findByRole('button', { name: 'Approve Request' }));
    await waitFor(() => expect(sent).toEqual([['approve', expect.objectContaining({ id: '1' })]]));
  });

  it('shows what was decided, by whom, and what the members were told', async () => {
    const decision = {
      ...{ __typename: 'CommitteeDecision', outcome: 'rejected', by: PRIYA, at: '2026-11-20T10:00:00.000Z' },
      against: 'The committee recommended: Approve. Decided: Rejected.',
    };
    open(meetingWith({ state: 'closed', items: [CLOSED] }), {
      user: testUser('business_office'),
      decided: [decidedAs('1', 'rejected', decision)],
    });
    expect((await screen.findByText('Decided: Rejected')).closest('p')?.textContent).toBe(
      'Decided: Rejected, by Priya Raman on Nov 20, 2026',
    );
    expect(screen.getByText(decision.against)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('offers the decision to nobody else', async () => {
    open(meetingWith({ state: 'closed', items: [CLOSED] }));
    expect(await screen.findByText(/^Recommended:/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('votes with one press, and asks for a reason to deny', async () => {
    const { sent, keys } = open();
    const votes = await bar();
    await keys.click(votes.getByRole('button', { name: 'Deny' }));
    expect(await votes.findByText('Say why you vote to deny')).toBeTruthy();
    expect(sent).toEqual([]);
    await keys.type(votes.getByRole('textbox', { name: /^Reason/ }), 'Too dear.');
    await keys.click(votes.getByRole('button', { name: 'Deny' }));
    await expect
      .poll(() => sent)
      .toEqual([['vote', { meeting: '3', item: '2', vote: 'deny', reason: 'Too dear.' }]]);
    await expect
      .poll(() => votes.getByRole('button', { name: 'Approve' }).getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('keeps a vote while there is no connection, and sends it once', async () => {
    const { sent, network, keys } = open(meetingWith(), { isAway: true });
    const votes = await bar();
    await keys.click(votes.getByRole('button', { name: 'Approve' }));
    expect((await votes.findAllByText(/^There is no connection/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    network.isAway = false;
    window.dispatchEvent(new Event('online'));
    await expect
      .poll(() => sent)
      .toEqual([['vote', { meeting: '3', item: '2', vote: 'approve', reason: '' }]]);
    await expect.poll(() => votes.queryAllByText(/^There is no connection/)).toEqual([]);
    window.dispatchEvent(new Event('online'));
    expect(sent).toHaveLength(1);
  });

  const keep = (item: string, before: object | null = null) =>
    localStorage.setItem(
      STORAGE_KEYS.keptVote(Number(ME)),
      JSON.stringify({ meeting: '3', item, vote: 'approve', reason: '', before }),
    );
  const kept = () => localStorage.getItem(STORAGE_KEYS.keptVote(Number(ME)));

  it('says that a kept vote was not counted when its item is closed', async () => {
    keep('1');
    const { sent, keys } = open();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your vote on “MDR-000001 Device 1” \(Approve\), .* was not counted/,
    );
    expect(kept()).toBeNull();
    await keys.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('says nothing about a kept vote that has arrived', async () => {
    keep('1');
    open(
      meetingWith({
        items: [{ ...CLOSED, ownVote: { __typename: 'ItemVote', vote: 'approve', reason: null } }, OPEN],
      }),
    );
    await bar();
    await expect.poll(kept).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not replace a newer vote from elsewhere with a kept vote', async () => {
    keep('2');
    const ownVote = { __typename: 'ItemVote', vote: 'trial', reason: null };
    const { sent } = open(meetingWith({ items: [CLOSED, { ...OPEN, ownVote }] }));
    const votes = await bar();
    window.dispatchEvent(new Event('online'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/was not sent: you have voted elsewhere/);
    expect(votes.getByText(/^You vote: Trial/)).toBeTruthy();
    expect([sent, kept()]).toEqual([[], null]);
  });

  it('does not let absent people vote, and lets them say that they are here', async () => {
    const attendance = [OWN, PRIYA].map((each) => ({
      __typename: 'MeetingAttendance',
      person: each,
      present: false,
    }));
    const { sent, keys } = open(meetingWith({ attendance }));
    const votes = await bar();
    expect(votes.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true');
    await keys.click(votes.getByRole('button', { name: 'Approve' }));
    await keys.click(screen.getByRole('button', { name: 'I am here' }));
    await expect.poll(() => sent).toEqual([['attend', { meeting: '3', present: true }]]);
  });

  it('asks a recused member for no vote', async () => {
    open(meetingWith({ items: [{ ...OPEN, recused: [OWN] }] }));
    expect(await screen.findByText(/^You are recused: you do not vote/)).toBeTruthy();
    // The number of votes is not shown to them either.
    expect(screen.queryByText(/have voted/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your vote' })).toBeNull();
  });

  it('is led by its chair', async () => {
    const { sent, keys } = open(meetingWith({ chair: OWN }));
    await keys.click(await screen.findByRole('checkbox', { name: 'Priya Raman' }));
    await keys.click(screen.getByRole('button', { name: /Device 4/ }));
    expect(screen.getByText('“MDR-000002 Device 2” is open. Close it first.')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Go to the open item, 2' }));
    await keys.click(screen.getByRole('button', { name: 'Close the item' }));
    await keys.click(screen.getByRole('button', { name: 'Close the meeting' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Item 2 is closed with it. 1 item was not called/)).toBeTruthy();
    await keys.click(dialog.getByRole('button', { name: 'Close the meeting' }));
    await expect
      .poll(() => sent)
      .toEqual([
        ['attend', { meeting: '3', present: false, member: '70' }],
        ['finish', { meeting: '3', item: '2' }],
        ['close', { id: '3' }],
      ]);
  });

  it('is opened by its chair, and shows in advance which items are not theirs', async () => {
    const items = [item('1', { recused: [OWN] }), item('2'), item('4', { recused: [OWN, PRIYA] })];
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { sent, keys } = open(meetingWith({ state: 'planned', chair: OWN, items, startsAt }));
    expect(await screen.findByText('You are recused: items 1 and 3 are not yours.')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Open the meeting' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(dialog.getByRole('button', { name: 'Open the meeting' }));
    await expect.poll(() => sent).toEqual([['open', { id: '3' }]]);
  });

  it('tells its chair when it can be opened, while that is far ahead', async () => {
    open(meetingWith({ state: 'planned', chair: OWN }));
    expect(await screen.findByText(/^A meeting can be opened from 12 hours before its start/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open the meeting' })).toBeNull();
  });
});
