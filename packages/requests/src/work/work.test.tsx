import type { Role } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequestCard } from '../card/RequestCard.tsx';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { RequestFacts } from '../detail/RequestFacts.tsx';
import { type DeskRequest, requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';

const Cards = () =>
  useRequestList('all', {}).items.map((request) => <RequestCard key={request.id} request={request} />);

function show(role: Role, request: Partial<DeskRequest>) {
  const desk = requestDesk(role, { deviceName: 'Micra AV2', ...request });
  const said: string[] = [];
  render(
    <PortalTestProvider
      user={testUser(role)}
      answers={desk.answers}
      notices={{ success: (text) => said.push(text), failure: (text) => said.push(text) }}
    >
      <PortalProvider testing>
        <Cards />
        <RequestDetail id="1">{(request) => <RequestFacts request={request} />}</RequestDetail>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { ...desk, said, keys: userEvent.setup({ delay: null }) };
}

const person = (id: string, name: string) => ({ __typename: 'Assignee', id, name });
const fact = async (term: string) =>
  ((await screen.findByText(term, { selector: 'dt' })).parentElement as HTMLElement).querySelector(
    'dd',
  ) as HTMLElement;
const button = (name: string) => screen.findByRole('button', { name });

describe('who has a request', () => {
  it('is taken and released with the same button, which keeps the focus', async () => {
    const { said, keys, requests } = show('analyst', {});
    expect((await fact('Assigned')).textContent).toContain('Nobody');
    await keys.click(await button('Take'));
    await waitFor(async () => expect((await fact('Assigned')).textContent).toContain('Test Person'));
    expect(document.activeElement).toBe(await button('Release'));
    expect(within(screen.getByRole('article')).getByText('Assigned to Test Person')).toBeTruthy();
    await keys.keyboard('{Enter}');
    await waitFor(async () => expect((await fact('Assigned')).textContent).toContain('Nobody'));
    expect(said).toEqual(['You have taken Micra AV2', 'Nobody has Micra AV2 any more']);
    expect(requests[0]).toMatchObject({ assignee: null, version: 3 });
  });

  it('is chosen among the people who analyze requests, by keyboard', async () => {
    const { said, keys } = show('business_office', { assignee: person('3', 'Cleo Park') });
    (await button('Give…')).focus();
    await keys.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(2));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Nobody',
      'Ben Ode',
    ]);
    await keys.keyboard('{ArrowDown}{Enter}');
    await waitFor(async () => expect((await fact('Assigned')).textContent).toContain('Ben Ode'));
    expect(said).toEqual(['Micra AV2 has been given to Ben Ode']);
  });

  it('is taken from a colleague after a question that names them', async () => {
    const { requests, said, keys } = show('analyst', { assignee: person('3', 'Cleo Park') });
    await keys.click(await button('Take'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over from a colleague?' }));
    expect(dialog.getByText(/MDR-000001/).closest('[role="dialog"]')?.textContent).toContain('Cleo Park has');
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(requests[0]).toMatchObject({ assignee: { name: 'Cleo Park' } });
    await keys.click(await button('Take'));
    await keys.click(await screen.findByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(said).toEqual(['You have taken Micra AV2']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is said to the second of two people', async () => {
    const { requests, said, keys } = show('analyst', {});
    const take = await button('Take');
    Object.assign(requests[0] as DeskRequest, { assignee: person('2', 'Ben Ode'), version: 2 });
    await keys.click(take);
    await waitFor(() => expect(said).toEqual(['Ben Ode has taken this request.']));
    await waitFor(async () => expect((await fact('Assigned')).textContent).toContain('Ben Ode'));
  });

  it.each<[Role, Partial<DeskRequest>]>([
    ['provider', {}],
    ['committee', {}],
    ['analyst', { status: 'rejected' }],
  ])('is not changed by a %s where %j', async (role, request) => {
    show(role, { ...request, assignee: person('2', 'Ben Ode') });
    expect((await fact('Assigned')).textContent).toBe('Ben Ode');
    expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
  });
});

describe('the time of a request', () => {
  it('is said where it is overdue, on the card and among the facts', async () => {
    show('analyst', { dueDay: '2026-01-02', overdue: true });
    expect((await fact('Due')).textContent).toBe('Was Jan 2, 2026');
    expect(within(screen.getByRole('article')).getByText('Was due Jan 2, 2026')).toBeTruthy();
  });

  it.each<[Role, string, string]>([
    ['provider', 'Waiting for your answer', 'Not while it waits for you'],
    ['analyst', 'Waiting for the requester', 'Not while it waits for Ann Lee'],
  ])('stands while the request waits for an answer, as a %s reads it: %s', async (role, onCard, asFact) => {
    const me = testUser(role);
    show(role, {
      waitingSince: '2026-01-02T08:00:00Z',
      dueDay: null,
      ...(role === 'provider' && { requestedBy: String(me.id) }),
    });
    expect((await fact('Due')).textContent).toBe(asFact);
    expect(within(screen.getByRole('article')).getByText(onCard)).toBeTruthy();
  });

  it('names the rule that has sent the request', async () => {
    const routing = { __typename: 'RequestRouting', rule: 'Small disposables' };
    show('analyst', { routing });
    expect((await fact('Sent by rule')).textContent).toBe('Small disposables');
  });

  it('is told for each stage of work, with the part on which it waited', async () => {
    const spent = (stage: string, days: number, waited: number) => ({
      __typename: 'StageDays',
      stage,
      days,
      waited,
    });
    show('provider', {
      stageDays: [spent('submitted', 1, 0), spent('under_analysis', 11, 4), spent('rejected', 9, 0)],
    });
    expect(
      [...(await fact('Time at each stage')).querySelectorAll('li')].map((item) => item.textContent),
    ).toEqual(['Submitted: 1 working day', 'Under Analysis: 11 working days, 4 of them waiting for Ann Lee']);
  });
});
