import { MESSAGES, type Role } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { type DeskRequest, requestDesk } from '@portal/requests/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePageState } from '../../portal/pageState.ts';
import { ShellTestProvider } from '../../testing/ShellTestProvider.tsx';
import { Request } from './Request.tsx';

function Title() {
  return <p data-testid="title">{usePageState().name}</p>;
}

function open(role: Role, path: string, ...requests: Partial<DeskRequest>[]) {
  const desk = requestDesk(role, ...requests);
  const shownNotices: string[] = [];
  render(
    <ShellTestProvider
      user={testUser(role)}
      answers={desk.answers}
      path={path}
      notices={{ success: (text) => shownNotices.push(text), failure: (text) => shownNotices.push(text) }}
    >
      <Title />
      <Routes>
        <Route path="/requests/:id" element={<Request />} />
      </Routes>
    </ShellTestProvider>,
  );
  return { ...desk, shownNotices };
}

const vote = {
  __typename: 'RequestVote',
  voterId: '3',
  voterName: 'Bo Roth',
  vote: 'deny',
  comment: 'Too dear.',
};
const AT = '2026-01-12T09:30:00.000Z';
const reviewed = {
  id: '7',
  deviceName: 'Micra AV2',
  status: 'committee_review',
  analystNotes: 'Cheaper by a third.',
  votes: [{ ...vote, at: AT }],
  events: [
    {
      __typename: 'RequestEvent',
      id: '1',
      action: 'created',
      actorName: 'Ann Lee',
      actedFor: null,
      at: AT,
      fromStage: null,
      toStage: 'submitted',
      notes: null,
      about: null,
    },
  ],
} as const satisfies Partial<DeskRequest>;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page of a request', () => {
  it('shows all that is known of it, and is named after the device', async () => {
    open('business_office', '/requests/7', reviewed);
    expect(await screen.findByRole('heading', { level: 1, name: 'Micra AV2' })).toBeTruthy();
    expect(screen.getByTestId('title').textContent).toBe('MDR-000007 Micra AV2');
    expect(screen.getByText(/^MDR-000007 · /, { selector: 'header p' })).toBeTruthy();
    await screen.findByRole('heading', { name: 'Value analysis' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Work',
      'Request',
      'At a glance',
      'What is asked for',
      'Notes',
      'Evidence',
      'Value analysis',
      'Conversation and history',
    ]);
    for (const text of ['Terumo', 'Ann Lee', 'For complex lesions.', 'Cheaper by a third.'])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  });

  it('says since when it is at its stage by its history, whatever an older gateway has left behind', async () => {
    const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    const [created] = reviewed.events;
    open('business_office', '/requests/7', {
      ...reviewed,
      stageDate: days(30),
      events: [
        { ...created, at: days(40) },
        { ...created, id: '2', action: 'send_to_committee', at: days(3), toStage: 'committee_review' },
      ],
    });
    expect(await screen.findByText('MDR-000007 · 3 days in committee review')).toBeTruthy();
  });

  it('leads to the work screens of the person', async () => {
    open('business_office', '/requests/7', reviewed);
    const link = await screen.findByRole('link', { name: 'Open in Committee Dashboard' });
    expect(link.getAttribute('href')).toBe('/committee-dashboard?request=7');
    expect(screen.queryByRole('link', { name: 'Open in Analyst Dashboard' })).toBeNull();
  });

  it.each<[Role, Partial<DeskRequest>, Record<string, string>]>([
    [
      'business_office',
      {},
      {
        Approve: '/committee-dashboard?request=7#approve',
        'Approve with conditions': '/committee-dashboard?request=7#approved_with_conditions',
        'Approve for trial': '/committee-dashboard?request=7#approved_for_trial',
        Deny: '/committee-dashboard?request=7#reject',
      },
    ],
    ['committee', {}, { Vote: '/committee-dashboard?request=7#vote' }],
    [
      'committee',
      { votes: [{ ...vote, voterId: '1', at: AT }] },
      { 'Change my vote': '/committee-dashboard?request=7#vote' },
    ],
    ['analyst', {}, {}],
    ['analyst', { status: 'submitted' }, { 'Start analysis': '/analyst-dashboard?request=7#start_analysis' }],
    [
      'analyst',
      { status: 'under_analysis' },
      { 'Send to committee': '/analyst-dashboard?request=7#send_to_committee' },
    ],
    [
      'supply_chain',
      { status: 'approved' },
      { 'Mark as ordered': '/supply-chain-dashboard?request=7#order' },
    ],
    [
      'provider',
      { status: 'submitted', requestedBy: '1', waitingSince: AT, asksYou: true },
      {
        'Answer the question': '/requests/7#answer',
        Edit: '/provider-dashboard?request=7&edit=true',
        Withdraw: '/provider-dashboard?request=7#withdraw',
      },
    ],
    [
      'committee',
      { status: 'under_analysis', votes: [], asksYou: true },
      { 'Answer the question': '/requests/7#answer' },
    ],
    ['provider', { votes: [] }, {}],
  ])(
    'says to %s at its lower edge what they can do now, where it is so: %j',
    async (role, more, expected) => {
      open(role, '/requests/7', { ...reviewed, ...more });
      await screen.findByRole('heading', { level: 1, name: 'Micra AV2' });
      const bar = screen.queryByRole('navigation', { name: 'What you can do now' });
      const links = [...(bar?.querySelectorAll('a') ?? [])];
      expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(
        expected,
      );
      expect(bar === null).toBe(links.length === 0);
    },
  );

  it('closes the way to approve to whose own approval waits for a second person, and says why', async () => {
    const by = { __typename: 'NamedPerson', id: String(testUser('business_office').id), name: 'Uma Stone' };
    const waits = { __typename: 'WaitingApproval', number: 1, by };
    open('business_office', '/requests/7', {
      ...reviewed,
      secondApproval: { __typename: 'SecondApproval', waits },
    });
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    const bar = screen.getByRole('navigation', { name: 'What you can do now' });
    expect(bar.textContent).toContain(MESSAGES.ownApprovalWaits);
    expect([...bar.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Take Back',
      'Deny',
    ]);
    expect(screen.getByText(MESSAGES.waitsForSecond)).toBeTruthy();
  });

  it('says nothing of votes to a provider', async () => {
    open('provider', '/requests/7', { ...reviewed, votes: [] });
    await screen.findByRole('heading', { name: 'Micra AV2' });
    expect(screen.queryByRole('heading', { name: 'Committee votes' })).toBeNull();
  });

  it('copies its address, and says it where the browser has no clipboard', async () => {
    const { shownNotices } = open('analyst', '/requests/7', reviewed);
    const copy = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /^More actions for/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    };
    await copy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/requests/7`);
    const { platform, userAgent } = navigator;
    vi.stubGlobal('navigator', { ...navigator, platform, userAgent, clipboard: undefined });
    await copy();
    await vi.waitFor(() =>
      expect(shownNotices).toEqual([
        'The link is copied.',
        `The link could not be copied: ${location.origin}/requests/7`,
      ]),
    );
  });

  it('prints without the menu in which that is chosen', async () => {
    const onPaper: unknown[] = [];
    vi.stubGlobal('print', () => onPaper.push(screen.queryByRole('menu')));
    open('provider', '/requests/7', reviewed);
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for Micra AV2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }));
    await vi.waitFor(() => expect(onPaper).toEqual([null]));
  });

  it('asks an evaluator who may not read it the questions of its trial, and shows nothing else of it', async () => {
    const { answers } = open('provider', '/requests/9', reviewed);
    cleanup();
    answers.UnreadRequest = () => ({
      supportedRequest: null,
      ownConsultations: null,
      askedEvaluation: {
        ...{ __typename: 'AskedEvaluation', id: '9', number: 'MDR-000009', deviceName: 'AngioSeal' },
        ...{ manufacturer: 'Terumo', units: 5, from: '2026-11-23', until: '2026-12-18' },
        questions: [{ __typename: 'TrialQuestion', id: '1', text: 'How easy is it?', scale: 'rating' }],
        ...{ answers: null, text: null, askedBy: 'Grace Okafor', isOver: false },
      },
    });
    render(
      <ShellTestProvider user={testUser('provider')} answers={answers} path="/requests/9">
        <Routes>
          <Route path="/requests/:id" element={<Request />} />
        </Routes>
      </ShellTestProvider>,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'AngioSeal' })).toBeTruthy();
    expect(screen.getByText(/5 units, Nov 23, 2026 to Dec 18, 2026/)).toBeTruthy();
    expect(await screen.findByRole('radiogroup', { name: /^How easy is it/ })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Evidence' })).toBeNull();
  });

  it.each(['/requests/8', '/requests/0', '/requests/abc', '/requests/99999999999999999999'])(
    'is not found at %s, with ways on',
    async (path) => {
      open('analyst', path, reviewed);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'This request was not found' }),
      ).toBeTruthy();
      expect(screen.getByTestId('title').textContent).toBe('This request was not found');
      expect(screen.getByRole('link', { name: 'Go to my start page' }).getAttribute('href')).toBe(
        '/analyst-dashboard',
      );
    },
  );

  it('says when it cannot be read, and reads it again', async () => {
    const { answers } = open('analyst', '/requests/7', reviewed);
    cleanup();
    const { RequestById } = answers;
    answers.RequestById = () => Promise.reject(new TypeError('Failed to fetch'));
    render(
      <ShellTestProvider user={testUser('analyst')} answers={answers} path="/requests/7">
        <Routes>
          <Route path="/requests/:id" element={<Request />} />
        </Routes>
      </ShellTestProvider>,
    );
    expect(await screen.findByText('Error: Failed to fetch requests')).toBeTruthy();
    answers.RequestById = RequestById as never;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Micra AV2' })).toBeTruthy();
  });
});
