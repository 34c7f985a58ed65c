// @vitest-environment happy-dom
import { LIMITS, type Role } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { type DeskRequest, requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PendingRequests } from '../PendingRequests.tsx';

const ready = { status: 'committee_review', deviceName: 'Micra AV2' } as const;
const vote = (voterName: string, advice: 'approve' | 'deny', comment: string | null = null) => ({
  __typename: 'RequestVote',
  voterId: voterName,
  voterName,
  vote: advice,
  comment,
  at: '2026-01-12T09:30:00.000Z',
});

async function open(role: Role, request: Partial<DeskRequest>) {
  const desk = requestDesk(role, request);
  const shownNotices: string[] = [];
  render(
    <PortalTestProvider
      user={testUser(role)}
      answers={desk.answers}
      notices={{ success: (text) => shownNotices.push(text), failure() {} }}
      path="/?request=1"
    >
      <PortalProvider testing>
        <PendingRequests />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const panel = within(await screen.findByRole('region', { name: 'Review Details' }));
  await panel.findByRole('heading', { name: 'Committee decision' });
  return { ...desk, shownNotices, panel, keys: userEvent.setup() };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('committee votes', () => {
  const votes = [vote('Ann Lee', 'approve', 'Fits our systems.'), vote('Bo Roth', 'deny')];

  it.each(['analyst', 'committee', 'supply_chain', 'business_office', 'admin'] as const)(
    'are told to %s: the tally, and who advised what',
    async (role) => {
      const { panel } = await open(role, { ...ready, votes });
      expect(panel.getByText('1 for approval, 1 for denial.')).toBeTruthy();
      const [first, second] = within(panel.getByRole('list', { name: 'Votes' })).getAllByRole('listitem');
      expect(first?.textContent).toMatch(/Approve.*Ann Lee.*Fits our systems\./);
      expect(second?.textContent).toMatch(/Deny.*Bo Roth/);
    },
  );

  it('are not shown to a provider', async () => {
    const { panel } = await open('provider', ready);
    expect(panel.queryByRole('heading', { name: 'Committee votes' })).toBeNull();
  });

  it('stay in sight when the request is decided, and can no longer be cast', async () => {
    const { panel } = await open('committee', { ...ready, status: 'approved', votes });
    expect(panel.getByText('1 for approval, 1 for denial.')).toBeTruthy();
    expect(panel.queryByRole('form', { name: 'Vote' })).toBeNull();
  });

  it('cannot be cast before the request is ready', async () => {
    const { panel } = await open('committee', { ...ready, status: 'under_analysis' });
    expect(panel.queryByRole('heading', { name: 'Committee votes' })).toBeNull();
  });
});

describe('a member who is recused', () => {
  const recusal = {
    __typename: 'RequestRecusal',
    person: { __typename: 'NamedPerson', id: '1', name: 'Test Person' },
    at: '2026-01-12T09:30:00.000Z',
    source: 'interest' as string | null,
    reason: null as string | null,
  };

  it.each([
    ['interest', null, 'You are recused: you declared an interest in Terumo.'],
    ['own', 'My sister sells it.', 'You have recused yourself: My sister sells it.'],
    ['office', 'Their sister.', 'You are recused by the business office: Their sister.'],
  ])('by %s reads so in place of the vote', async (source, reason, text) => {
    const own = { ...vote('Test Person', 'approve'), voterId: '1' };
    const recusals = [{ ...recusal, source, reason }];
    const { panel } = await open('committee', { ...ready, recusals, votesSetAside: [own] });
    expect(panel.getByText(`${text} The votes of others are not shown to you.`)).toBeTruthy();
    expect(panel.queryByRole('form', { name: 'Vote' })).toBeNull();
    expect(panel.queryByRole('button', { name: /vote/i })).toBeNull();
    expect(panel.getByRole('list', { name: 'Votes' }).textContent).toMatch(/Set aside: Approve.*Test Person/);
  });

  it('is counted where others read the votes, and their vote is not', async () => {
    const other = { ...recusal.person, id: '9', name: 'Ann Lee' };
    const recusals = [{ ...recusal, person: other, source: null }];
    const { panel } = await open('committee', {
      ...ready,
      recusals,
      votes: [vote('Bo Roth', 'deny')],
      votesSetAside: [vote('Ann Lee', 'approve')],
    });
    expect(panel.getByText('0 for approval, 1 for denial, 1 recused.')).toBeTruthy();
    expect(panel.getByText('Recused: Ann Lee')).toBeTruthy();
    expect(panel.getByRole('form', { name: 'Vote' })).toBeTruthy();
  });

  it('says why, once, and votes no more', async () => {
    const { panel, keys, answers, requests, shownNotices } = await open('committee', ready);
    const sent: object[] = [];
    answers.Recuse = (variables) => {
      sent.push(variables);
      Object.assign(requests[0] ?? {}, { recusals: [{ ...recusal, source: 'own', reason: 'A relative.' }] });
      return { result: { ...requests[0] } };
    };
    await keys.click(panel.getByRole('button', { name: 'Recuse Yourself' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recuse yourself?' }));
    await keys.type(dialog.getByLabelText(/^Reason/), 'A relative.');
    await keys.click(dialog.getByRole('button', { name: 'Recuse Me' }));
    expect(await panel.findByText(/^You have recused yourself: A relative\./)).toBeTruthy();
    expect(sent).toEqual([{ id: '1', reason: 'A relative.' }]);
    expect(shownNotices).toEqual(['You are recused from Micra AV2']);
    expect(panel.queryByRole('form', { name: 'Vote' })).toBeNull();
  });
});

describe('a vote', () => {
  it('is cast by members of the committee alone', async () => {
    const { panel } = await open('business_office', ready);
    expect(panel.getByText('No votes yet.')).toBeTruthy();
    expect(panel.queryByRole('form', { name: 'Vote' })).toBeNull();
  });

  it('needs a choice, then is counted and can be changed', async () => {
    const { panel, keys, calls, shownNotices } = await open('committee', ready);
    const form = within(panel.getByRole('form', { name: 'Vote' }));
    expect(form.getByRole('button', { description: 'Choose Approve or Deny first' }).textContent).toBe(
      'Cast Vote',
    );
    expect(form.getByText('Choose Approve or Deny first').className).not.toMatch(/VisuallyHidden/);
    await keys.click(form.getByRole('radio', { name: 'Approve' }));
    await keys.click(form.getByRole('button', { name: 'Cast Vote' }));
    expect(await panel.findByText('1 for approval, 0 for denial.')).toBeTruthy();
    expect(shownNotices).toEqual(['Your vote on Micra AV2 has been recorded']);

    await keys.click(form.getByRole('radio', { name: 'Deny' }));
    await keys.type(form.getByLabelText('Comment (Optional)'), ' Too dear. ');
    await keys.click(form.getByRole('button', { name: 'Change Vote' }));
    expect(await panel.findByText('0 for approval, 1 for denial.')).toBeTruthy();
    expect(calls.map(({ variables }) => variables)).toEqual([
      { id: '1', vote: 'approve', comment: null },
      { id: '1', vote: 'deny', comment: 'Too dear.' },
    ]);
  });

  it('is one press away from the bar of the panel', async () => {
    const { panel, keys } = await open('committee', ready);
    await keys.click(panel.getByRole('button', { name: 'Vote on this request' }));
    expect(document.activeElement).toBe(panel.getByRole('radio', { name: 'Approve' }));
    cleanup();
    const voted = { ...ready, votes: [{ ...vote('Ann Lee', 'deny'), voterId: '1' }] };
    const again = await open('committee', voted);
    await again.keys.click(again.panel.getByRole('button', { name: 'Go to my vote' }));
    expect(document.activeElement).toBe(again.panel.getByRole('radio', { name: 'Deny' }));
    cleanup();
    const { panel: others } = await open('business_office', ready);
    expect(others.queryByRole('button', { name: /vote/i })).toBeNull();
  });

  it('that comes too late says why', async () => {
    const { panel, keys, requests } = await open('committee', ready);
    const form = within(panel.getByRole('form', { name: 'Vote' }));
    await keys.click(form.getByRole('radio', { name: 'Deny' }));
    Object.assign(requests[0] ?? {}, { status: 'approved' });
    await keys.click(form.getByRole('button', { name: 'Cast Vote' }));
    expect(await panel.findByText('A request that is Approved cannot be voted on.')).toBeTruthy();
    await waitFor(() => expect(panel.queryByRole('form', { name: 'Vote' })).toBeNull());
    expect(panel.getByText('A request that is Approved cannot be voted on.')).toBeTruthy();
  });

  it('that was being written when somebody decided keeps its comment in sight until it is discarded', async () => {
    const { panel, keys, requests } = await open('committee', ready);
    const form = within(panel.getByRole('form', { name: 'Vote' }));
    await keys.click(form.getByRole('radio', { name: 'Deny' }));
    await keys.type(form.getByLabelText('Comment (Optional)'), 'Too dear.');
    Object.assign(requests[0] ?? {}, { status: 'approved' });
    await keys.click(form.getByRole('button', { name: 'Cast Vote' }));
    expect(await panel.findByText('Your comment was not sent')).toBeTruthy();
    expect(panel.getByText('Too dear.')).toBeTruthy();
    await keys.click(panel.getByRole('button', { name: 'Discard Comment' }));
    expect(panel.queryByText('Too dear.')).toBeNull();
  });

  it('that failed says so beside its button, and keeps choice and comment', async () => {
    const { panel, keys, answers } = await open('committee', ready);
    answers.CastVote = () => Promise.reject(new TypeError('Failed to fetch'));
    const form = within(panel.getByRole('form', { name: 'Vote' }));
    await keys.click(form.getByRole('radio', { name: 'Deny' }));
    await keys.type(form.getByLabelText('Comment (Optional)'), 'Too dear.');
    await keys.click(form.getByRole('button', { name: 'Cast Vote' }));
    const refusal = await form.findByText('Failed to record vote');
    const button = form.getByRole('button', { name: 'Cast Vote' });
    expect(refusal.closest('[role="alert"]')?.nextElementSibling?.contains(button)).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect((form.getByLabelText('Comment (Optional)') as HTMLTextAreaElement).value).toBe('Too dear.');
    expect((form.getByRole('radio', { name: 'Deny' }) as HTMLInputElement).checked).toBe(true);
  });

  it('with a comment that is too long marks the comment, puts the focus there and sends nothing', async () => {
    const { panel, keys, calls } = await open('committee', ready);
    const form = within(panel.getByRole('form', { name: 'Vote' }));
    const comment = form.getByLabelText('Comment (Optional)');
    await keys.click(form.getByRole('radio', { name: 'Deny' }));
    await keys.click(comment);
    await keys.paste('a'.repeat(LIMITS.longText + 1));
    await keys.click(form.getByRole('button', { name: 'Cast Vote' }));
    await waitFor(() => expect(comment.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(comment);
    expect(calls).toEqual([]);
  });

  it('that was cast is what the form starts with: going back to the vote before it is kept over a reload', async () => {
    const own = (advice: 'approve' | 'deny') => ({
      ...ready,
      votes: [{ ...vote('Ann Lee', advice), voterId: '1' }],
    });
    const { panel, keys } = await open('committee', own('deny'));
    const form = within(panel.getByRole('form', { name: 'Vote' }));
    await keys.click(form.getByRole('radio', { name: 'Approve' }));
    await keys.click(form.getByRole('button', { name: 'Change Vote' }));
    await panel.findByText('1 for approval, 0 for denial.');
    expect(sessionStorage).toHaveLength(0);
    await keys.click(form.getByRole('radio', { name: 'Deny' }));
    cleanup();
    const reloaded = await open('committee', own('approve'));
    const again = within(reloaded.panel.getByRole('form', { name: 'Vote' }));
    expect((again.getByRole('radio', { name: 'Deny' }) as HTMLInputElement).checked).toBe(true);
    expect(again.getByText('What you typed before and did not send is back.')).toBeTruthy();
  });
});
