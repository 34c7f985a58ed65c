// @vitest-environment happy-dom
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { MeetingPage } from './MeetingPage.tsx';
import { Meetings } from './Meetings.tsx';

const person = (id: string, name: string) => ({ __typename: 'NamedPerson', id, name });
const [PRIYA, ROBERT, ANN] = [
  person('7', 'Priya Raman'),
  person('8', 'Robert Ashworth'),
  person('9', 'Ann Lee'),
];

const MEETING = {
  __typename: 'Meeting',
  id: '3',
  kind: 'session',
  title: 'December meeting',
  startsAt: '2026-12-01T13:00:00.000Z',
  endsAt: '2026-12-01T15:00:00.000Z',
  closedAt: null,
  timeZone: 'Europe/Zurich',
  place: 'https://call.example/committee',
  state: 'planned',
  version: 4,
  seriesId: null as string | null,
  chair: PRIYA,
  plannedBy: PRIYA,
  guests: ['Dr. Guest'],
  attendance: [PRIYA, ROBERT].map((each) => ({
    __typename: 'MeetingAttendance',
    person: each,
    present: false,
  })),
  coming: [] as string[],
  notComing: [ROBERT.id],
  items: [],
  quorum: { __typename: 'Quorum', needed: 3, present: 0, reached: false },
};

/** The screens with a gateway that has this meeting. Returns what is sent. */
function open(
  path: string,
  { user = testUser('committee'), none = false, refused = null as object | null, meeting = MEETING } = {},
) {
  let madeAt: string | null = null;
  const sent: unknown[] = [];
  const answered = (variables: unknown) => {
    sent.push(variables);
    return { result: refused ?? MEETING };
  };
  const answers: Answers = {
    Meetings: ({ when }) => ({
      meetings: {
        __typename: 'MeetingConnection',
        totalCount: none || when === 'past' ? 0 : 1,
        edges: none || when === 'past' ? [] : [{ __typename: 'MeetingEdge', node: MEETING }],
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    }),
    Meeting: () => ({ meeting: none ? null : meeting }),
    MyCalendar: () => ({ myCalendar: madeAt }),
    MakeCalendar() {
      sent.push('make');
      madeAt = '2026-11-20T12:00:00.000Z';
      const address = `https://portal.example/api/calendar/secret-${sent.length}.ics`;
      return { result: { __typename: 'MadeCalendar', address } };
    },
    RemoveCalendar() {
      sent.push('remove');
      madeAt = null;
      return { result: { __typename: 'RemovedCalendar', removed: true } };
    },
    AnswerMeeting(variables) {
      sent.push(variables);
      const coming = variables.answer === 'yes' ? [PRIYA.id] : [];
      return { result: refused ?? { ...meeting, coming } };
    },
    MeetingHistory: () => ({
      meeting: {
        __typename: 'Meeting',
        id: '3',
        history: [
          {
            __typename: 'MeetingEvent',
            at: '2026-11-20T12:00:00.000Z',
            action: 'changed',
            actor: ROBERT,
            changes: [{ __typename: 'MeetingChange', part: 'place', old: 'Room 4', new: null }],
          },
        ],
      },
    }),
    MeetingSeries: () => ({
      meeting: {
        __typename: 'Meeting',
        id: '3',
        series: ['2026-11-03', '2026-12-01', '2027-01-05'].map((day, at) => ({
          __typename: 'MeetingDate',
          id: String(at + 2),
          startsAt: `${day}T13:00:00.000Z`,
          endsAt: `${day}T15:00:00.000Z`,
        })),
      },
    }),
    MeetingPeople: () => ({ hospitalTimeZone: 'Europe/Zurich', meetingCandidates: [PRIYA, ANN] }),
    PlanMeeting: answered,
    ChangeMeeting: answered,
    CancelMeeting: (variables) => {
      sent.push(variables);
      return { result: { __typename: 'CancelledMeeting', id: '3' } };
    },
  };
  render(
    <PortalTestProvider user={user} answers={answers} path={`/committee-dashboard/meetings${path}`}>
      <PortalProvider testing>
        <Routes>
          <Route path="/committee-dashboard/meetings" element={<Meetings />} />
          <Route path="/committee-dashboard/meetings/:id" element={<MeetingPage />} />
        </Routes>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, keys: userEvent.setup() };
}

const inDialog = async () => within(await screen.findByRole('dialog'));

afterEach(cleanup);

describe('Meetings', () => {
  it("are listed with their time in the hospital's time zone", async () => {
    open('');
    const row = within(await screen.findByRole('row', { name: /December meeting/ }));
    expect(row.getByText(/Dec 1, 2026, 2:00\s–\s4:00\sPM/)).toBeTruthy();
    expect(row.getByRole('link').getAttribute('href')).toBe('/committee-dashboard/meetings/3');
    expect(screen.getByText('No meeting has taken place yet')).toBeTruthy();
  });

  it('show what to do next when there are none', async () => {
    open('', { none: true });
    expect(await screen.findAllByText('No meeting is planned')).not.toEqual([]);
    expect(screen.getAllByText('Plan one: its members find it here.')).not.toEqual([]);
  });

  it('are not planned by an administrator', async () => {
    open('', { user: testUser('admin') });
    await screen.findByRole('row', { name: /December meeting/ });
    expect(screen.queryByRole('button', { name: 'Plan a meeting' })).toBeNull();
  });

  it("are planned in the hospital's time zone, with the whole committee", async () => {
    const { sent, keys } = open('');
    await keys.click(screen.getByRole('button', { name: 'Plan a meeting' }));
    const dialog = await inDialog();
    await keys.type(await dialog.findByLabelText(/^Title/), 'Spring meeting');
    await keys.click(dialog.getByRole('button', { name: 'Plan the meeting' }));
    expect(await dialog.findByText('Day is required', { selector: 'p' })).toBeTruthy();
    await keys.type(dialog.getByLabelText(/^Day/), '2027-03-29');
    await keys.type(dialog.getByLabelText(/^From/), '14:00');
    await keys.type(dialog.getByLabelText(/^Until/), '15:30');
    await keys.type(dialog.getByLabelText(/^Guests/), 'Dr. Guest{Enter}');
    await keys.click(dialog.getByRole('combobox', { name: /^Chair/ }));
    await keys.click(await screen.findByRole('option', { name: 'Priya Raman', hidden: true }));
    await keys.click(dialog.getByRole('button', { name: 'Plan the meeting' }));
    await screen.findByRole('heading', { level: 1, name: 'December meeting' });
    expect(sent).toEqual([
      {
        input: {
          title: 'Spring meeting',
          startsAt: '2027-03-29T12:00:00.000Z',
          endsAt: '2027-03-29T13:30:00.000Z',
          place: '',
          chairId: '7',
          memberIds: ['7', '9'],
          guests: ['Dr. Guest'],
        },
      },
    ]);
  });
});

describe('A series of meetings', () => {
  const office = testUser('business_office');
  const IN_SERIES = { ...MEETING, seriesId: '2' };

  it('is planned with its first meeting, and says how many there will be', async () => {
    const { sent, keys } = open('', { user: testUser('committee') });
    await keys.click(screen.getByRole('button', { name: 'Plan a meeting' }));
    const dialog = await inDialog();
    const choose = async (label: RegExp, option: string) => {
      await keys.click(dialog.getByRole('combobox', { name: label }));
      await keys.click(await screen.findByRole('option', { name: option, hidden: true }));
    };
    await keys.type(await dialog.findByLabelText(/^Title/), 'Monthly meeting');
    await keys.type(dialog.getByLabelText(/^Day/), '2027-01-26');
    await keys.type(dialog.getByLabelText(/^From/), '14:00');
    await keys.type(dialog.getByLabelText(/^Until/), '15:30');
    await choose(/^Chair/, 'Priya Raman');
    expect(dialog.queryByLabelText(/^Ends/)).toBeNull();
    await choose(/^Repeats/, 'Every so many weeks');
    await keys.clear(dialog.getByLabelText(/^Weeks/));
    await keys.clear(dialog.getByLabelText(/^Meetings/));
    await keys.click(dialog.getByRole('button', { name: 'Plan the meeting' }));
    expect(await dialog.findByText(/^Meetings must be a whole number/, { selector: 'p' })).toBeTruthy();
    expect(dialog.getByText(/^Weeks must be a whole number/, { selector: 'p' })).toBeTruthy();
    await choose(/^Repeats/, 'Monthly, on the last Tuesday');
    await keys.type(dialog.getByLabelText(/^Meetings/), '3');
    expect(dialog.getByText('3 meetings, the last one on Tue, Mar 30, 2027.')).toBeTruthy();
    await choose(/^Ends/, 'On a day');
    await keys.type(dialog.getByLabelText(/^Last day/), '2027-02-28');
    expect(dialog.getByText('2 meetings, the last one on Tue, Feb 23, 2027.')).toBeTruthy();
    await keys.click(dialog.getByRole('button', { name: 'Plan the meeting' }));
    await screen.findByRole('heading', { level: 1, name: 'December meeting' });
    expect(sent).toMatchObject([
      {
        input: { title: 'Monthly meeting', startsAt: '2027-01-26T13:00:00.000Z' },
        repeats: { every: 'last', weeks: null, count: null, until: '2027-02-28' },
      },
    ]);
  });

  it('is shown on the page of each of its meetings', async () => {
    open('/3', { user: office, meeting: IN_SERIES });
    expect(await screen.findByText('2 of 3 in a series')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Jan 5, 2027/ }).getAttribute('href')).toBe(
      '/committee-dashboard/meetings/4',
    );
    expect(screen.queryByRole('link', { name: /Dec 1, 2026/ })).toBeNull();
  });

  it('is changed and cancelled from one meeting on, or only in this one', async () => {
    const { sent, keys } = open('/3', { user: office, meeting: IN_SERIES });
    await keys.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await inDialog();
    await keys.click(await dialog.findByRole('radio', { name: 'This and all later ones of the series' }));
    await keys.click(dialog.getByRole('button', { name: 'Save changes' }));
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ id: '3', version: 4, later: true });
    await keys.click(await screen.findByRole('button', { name: 'Cancel the meeting' }));
    const question = await inDialog();
    expect(question.getByRole('radio', { name: 'Only this meeting' })).toHaveProperty('checked', true);
    await keys.click(question.getByRole('radio', { name: 'This and all later ones of the series' }));
    await keys.click(question.getByRole('button', { name: 'Cancel the meeting' }));
    await screen.findByRole('heading', { level: 1, name: 'Meetings' });
    expect(sent[1]).toEqual({ id: '3', later: true });
  });
});

describe('A meeting', () => {
  const office = testUser('business_office');

  it('shows its place, its people, and the history of its plan', async () => {
    open('/3', { user: office });
    expect(await screen.findByRole('heading', { level: 1, name: 'December meeting' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /call.example/ }).getAttribute('href')).toBe(MEETING.place);
    for (const text of ['Priya Raman (chair)', 'Robert Ashworth', '3 members, but the meeting has only 2'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(await screen.findByText('Place: Room 4 to nothing')).toBeTruthy();
  });

  it('is changed with the version that was read, and keeps people who have left the committee', async () => {
    const { sent, keys } = open('/3', { user: office });
    await keys.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await inDialog();
    expect((await dialog.findByLabelText<HTMLInputElement>(/^From/)).value).toBe('14:00');
    await keys.click(dialog.getByLabelText('Robert Ashworth'));
    await keys.click(dialog.getByLabelText('Robert Ashworth'));
    await keys.click(dialog.getByRole('button', { name: 'Save changes' }));
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      id: '3',
      version: 4,
      input: { startsAt: MEETING.startsAt, memberIds: ['7', '8'], guests: ['Dr. Guest'] },
    });
  });

  it('says in the form that somebody was faster', async () => {
    const message = 'Robert has changed this meeting meanwhile. Please look at it again.';
    const refused = { __typename: 'ConflictError', code: 'meeting_changed', message };
    const { keys } = open('/3', { user: office, refused });
    await keys.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await inDialog();
    await keys.click(await dialog.findByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText(message)).toBeTruthy();
  });

  it('is cancelled after a question', async () => {
    const { sent, keys } = open('/3', { user: office });
    await keys.click(await screen.findByRole('button', { name: 'Cancel the meeting' }));
    const dialog = await inDialog();
    await keys.click(await dialog.findByRole('button', { name: 'Cancel the meeting' }));
    await screen.findByRole('heading', { level: 1, name: 'Meetings' });
    expect(sent).toEqual([{ id: '3' }]);
  });

  it('is changed by nobody else', async () => {
    open('/3', { user: testUser('admin') });
    await screen.findByRole('heading', { level: 1, name: 'December meeting' });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('says so when it does not exist', async () => {
    open('/3', { none: true });
    expect(await screen.findByText('This meeting does not exist, or has been cancelled.')).toBeTruthy();
  });
});

const SELF = { ...testUser('committee'), id: 7 };
const AHEAD = { ...MEETING, startsAt: '2999-12-01T13:00:00.000Z', endsAt: '2999-12-01T15:00:00.000Z' };

describe('Whether members come', () => {
  it('is answered by each of them, and shown to everybody', async () => {
    const { sent, keys } = open('/3', { user: SELF, meeting: AHEAD });
    expect(await screen.findByText('1 does not, 1 has not answered')).toBeTruthy();
    const yes = screen.getByRole('button', { name: 'I will attend' });
    expect(yes.getAttribute('aria-pressed')).toBe('false');
    await keys.click(yes);
    expect(await screen.findByText('1 attends, 1 does not')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I will attend' }).getAttribute('aria-pressed')).toBe('true');
    await keys.click(screen.getByRole('button', { name: 'I will attend' }));
    expect(sent).toEqual([{ id: '3', answer: 'yes' }]);
  });

  it('is not asked of others, nor when it is over', async () => {
    open('/3', { meeting: AHEAD });
    await screen.findByText('1 does not, 1 has not answered');
    expect(screen.queryByRole('button', { name: 'I will attend' })).toBeNull();
    cleanup();
    open('/3', {
      user: SELF,
      meeting: { ...MEETING, startsAt: '2020-12-01T13:00:00.000Z', endsAt: '2020-12-01T15:00:00.000Z' },
    });
    await screen.findByText('1 does not, 1 has not answered');
    expect(screen.queryByRole('button', { name: 'I will attend' })).toBeNull();
  });

  it('stays as it was when it cannot be saved', async () => {
    const refused = { __typename: 'ConflictError', code: 'CONFLICT', message: 'This meeting is over' };
    const { keys } = open('/3', { user: SELF, meeting: AHEAD, refused });
    await keys.click(await screen.findByRole('button', { name: 'I will not attend' }));
    expect(await screen.findByText('This meeting is over')).toBeTruthy();
    expect(screen.getByText('1 does not, 1 has not answered')).toBeTruthy();
  });
});

describe('The address of a calendar', () => {
  it('is made, shown once, replaced and removed', async () => {
    const { sent, keys } = open('');
    await keys.click(await screen.findByRole('button', { name: 'Make an address' }));
    const field = () => screen.findByLabelText<HTMLInputElement>('Address of your calendar');
    expect((await field()).value).toBe('https://portal.example/api/calendar/secret-1.ics');
    await keys.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('https://portal.example/api/calendar/secret-1.ics');
    await keys.click(await screen.findByRole('button', { name: 'Make a new one' }));
    await keys.click((await inDialog()).getByRole('button', { name: 'Make a new one' }));
    await expect
      .poll(async () => (await field()).value)
      .toBe('https://portal.example/api/calendar/secret-2.ics');
    await keys.click(await screen.findByRole('button', { name: 'Remove' }));
    await keys.click((await inDialog()).getByRole('button', { name: 'Remove it' }));
    expect(await screen.findByRole('button', { name: 'Make an address' })).toBeTruthy();
    expect(screen.queryByLabelText('Address of your calendar')).toBeNull();
    expect(sent).toEqual(['make', 'make', 'remove']);
  });
});
