import { MESSAGES, type Role } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequestCard } from '../card/RequestCard.tsx';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { RequestHead } from '../detail/RequestHead.tsx';
import { type DeskRequest, requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';
import { ApprovalSection } from './ApprovalSection.tsx';

const Cards = () =>
  useRequestList('all', {}).items.map((request) => <RequestCard key={request.id} request={request} />);

const NAMED = { __typename: 'NamedPerson', id: '3', name: 'Cleo Park' };
const CONDITION = {
  ...{ __typename: 'RequestCondition', id: '1.1', number: 1, text: 'Train the night shift', person: NAMED },
  ...{ until: '2026-12-01', blocksOrdering: true, closedAt: null, closedBy: null, note: null },
};
const CLOSED = { ...CONDITION, closedAt: '2026-11-30T12:00:00.000Z', closedBy: NAMED, note: 'On Monday.' };
const APPROVED = {
  ...{ status: 'approved', outcome: 'approved_with_conditions', orderBlockedBy: 'condition' },
  conditions: [CONDITION],
} as const satisfies Partial<DeskRequest>;

function show(role: Role, { user = {}, ...request }: Partial<DeskRequest> & { user?: object } = {}) {
  const desk = requestDesk(role, { ...APPROVED, ...request });
  const sent: Record<string, unknown>[] = [];
  const said: string[] = [];
  desk.answers.ChangeCondition = (variables) => {
    sent.push(variables);
    const condition = { ...(variables.closed ? CLOSED : CONDITION), note: variables.note };
    Object.assign(desk.requests[0] as object, { orderBlockedBy: null, conditions: [condition] });
    return { result: { ...desk.requests[0] } };
  };
  render(
    <PortalTestProvider
      user={{ ...testUser(role), ...user }}
      answers={desk.answers}
      notices={{ success: (text) => said.push(text), failure: (text) => said.push(text) }}
    >
      <PortalProvider testing>
        <Cards />
        <RequestDetail id="1">
          {(read) => (
            <>
              <RequestHead request={read} />
              <ApprovalSection request={read} />
            </>
          )}
        </RequestDetail>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { ...desk, sent, said, keys: userEvent.setup({ delay: null }) };
}

describe('the conditions of an approval', () => {
  it('say what, who and until when, beside how it was approved and what that holds up', async () => {
    show('committee');
    expect(await screen.findByText('Train the night shift')).toBeTruthy();
    expect(screen.getByText('Approved with conditions')).toBeTruthy();
    expect(screen.getByText('Open')).toBeTruthy();
    expect(screen.getByText('Blocks the order')).toBeTruthy();
    expect(screen.getByText(/until Dec 1, 2026/).textContent).toContain('Cleo Park');
    expect(screen.getByRole('article').textContent).toContain('Not ordered before a condition is closed');
    expect(screen.queryByRole('button', { name: /condition 1$/ })).toBeNull();
  });

  it('are closed by whom they were given to, with a note, and the focus stays', async () => {
    const { keys, sent, said } = show('analyst', { user: { id: 3 } });
    await keys.click(await screen.findByRole('button', { name: 'Close condition 1' }));
    await screen.findByLabelText('What was done for it (optional)');
    await keys.click(screen.getByRole('button', { name: 'Cancel' }));
    const button = screen.getByRole('button', { name: 'Close condition 1' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await keys.click(button);
    await keys.type(await screen.findByLabelText('What was done for it (optional)'), ' On Monday. ');
    await keys.click(screen.getByRole('button', { name: 'Close condition' }));
    expect(await screen.findByText('On Monday.')).toBeTruthy();
    expect(screen.getByText('Closed')).toBeTruthy();
    expect(sent).toEqual([{ id: '1', number: 1, closed: true, note: 'On Monday.' }]);
    expect(said).toEqual([MESSAGES.conditionIsClosed]);
    expect(screen.getByRole('article').textContent).not.toContain('Not ordered');
  });

  it('are opened again by the business office', async () => {
    const { keys, sent } = show('business_office', { conditions: [CLOSED], orderBlockedBy: null });
    await keys.click(await screen.findByRole('button', { name: 'Open again condition 1' }));
    expect(await screen.findByText('Open')).toBeTruthy();
    expect(sent).toEqual([{ id: '1', number: 1, closed: false, note: null }]);
  });

  it('say why they could not be changed', async () => {
    const { answers, keys } = show('business_office', { conditions: [CLOSED] });
    answers.ChangeCondition = () => Promise.reject(new TypeError('Failed to fetch'));
    await keys.click(await screen.findByRole('button', { name: 'Open again condition 1' }));
    expect(await screen.findByText(MESSAGES.changeConditionFailed)).toBeTruthy();
  });

  it('are not shown of a plain approval, nor when it is over', async () => {
    show('committee', { outcome: 'approved', conditions: [], orderBlockedBy: null });
    expect((await screen.findAllByText('Approved')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: 'Conditions' })).toBeNull();
  });
});
