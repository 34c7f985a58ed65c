// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CommitteeDecision } from './CommitteeDecision.tsx';

const REQUEST = { id: '1', deviceName: 'Micra AV2', status: 'committee_review' } as const;

function open() {
  const desk = requestDesk('business_office', REQUEST);
  const sent: Record<string, unknown>[] = [];
  desk.answers.Addressees = () => ({
    deviceRequest: {
      __typename: 'DeviceRequest',
      id: '1',
      addressees: [{ __typename: 'NamedPerson', id: '3', name: 'Cleo Park' }],
    },
  });
  const { ApproveRequest: approve } = desk.answers;
  desk.answers.ApproveRequest = (variables) => {
    sent.push(variables);
    return approve?.(variables) ?? {};
  };
  render(
    <PortalTestProvider user={testUser('business_office')} answers={desk.answers}>
      <PortalProvider testing>
        <CommitteeDecision
          request={{ ...REQUEST, isOrdered: false, isOnShelf: false }}
          onDecided={() => {}}
        />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup({ delay: null });
  const confirm = async () => {
    await keys.click(screen.getByRole('button', { name: 'Approve' }));
    await keys.click(await screen.findByRole('button', { name: 'Approve with Conditions' }));
  };
  const withConditions = () => keys.click(screen.getByRole('radio', { name: 'Approve with conditions' }));
  return { ...desk, sent, keys, confirm, withConditions };
}

const condition = async (number: number) =>
  within(await screen.findByRole('group', { name: `Condition ${number}` }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('an approval with conditions', () => {
  it('sends each with who sees to it, until when, and whether it blocks the order', async () => {
    const { sent, keys, confirm, withConditions } = open();
    await withConditions();
    const first = await condition(1);
    await keys.type(first.getByLabelText(/^Condition/), 'Train the night shift');
    await keys.type(first.getByRole('combobox', { name: /^Who sees to it/ }), 'Cleo');
    await keys.click(await first.findByRole('option', { name: 'Cleo Park' }));
    await keys.type(first.getByLabelText(/^Until/), '2999-12-31');
    await keys.click(first.getByLabelText(/^Blocks the order/));
    await confirm();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      id: '1',
      notes: null,
      outcome: 'approved_with_conditions',
      conditions: [{ text: 'Train the night shift', until: '2999-12-31', blocksOrdering: true, userId: '3' }],
    });
  });

  it('adds and removes conditions, and the focus follows', async () => {
    const { keys, withConditions } = open();
    await withConditions();
    await condition(1);
    await keys.click(screen.getByRole('button', { name: 'Add a condition' }));
    const second = await condition(2);
    await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText(/^Condition/)));
    await keys.click(screen.getByRole('button', { name: 'Remove condition 2' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a condition' })),
    );
    expect(screen.queryByRole('group', { name: 'Condition 2' })).toBeNull();
  });

  it('says in its place what is missing, before anybody is asked to confirm', async () => {
    const { sent, keys, withConditions } = open();
    await withConditions();
    const first = await condition(1);
    await keys.click(screen.getByRole('button', { name: 'Approve' }));
    expect((await screen.findAllByText('Condition is required')).length).toBeGreaterThan(0);
    expect(first.getByText('Person is required')).toBeTruthy();
    expect(first.getByText('Until is required')).toBeTruthy();
    // The summary of all errors, with links to the fields.
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('can be denied all the same', async () => {
    const { calls, keys, withConditions } = open();
    await withConditions();
    await condition(1);
    await keys.click(screen.getByRole('button', { name: 'Deny' }));
    await keys.type(await screen.findByRole('textbox', { name: /^Reason for the requester/ }), 'Too dear.');
    await keys.click(screen.getByRole('button', { name: 'Deny Request' }));
    await waitFor(() =>
      expect(calls).toEqual([{ action: 'reject', variables: { id: '1', notes: 'Too dear.' } }]),
    );
  });

  it('keeps the conditions of a request that somebody else has decided meanwhile', async () => {
    const { keys, requests, confirm, withConditions } = open();
    await withConditions();
    const first = await condition(1);
    await keys.type(first.getByLabelText(/^Condition/), 'Train the night shift');
    await keys.type(first.getByRole('combobox', { name: /^Who sees to it/ }), 'Cleo');
    await keys.click(await first.findByRole('option', { name: 'Cleo Park' }));
    await keys.type(first.getByLabelText(/^Until/), '2999-12-31');
    Object.assign(requests[0] as object, { status: 'rejected' });
    await confirm();
    expect(await screen.findByText('A request that is Rejected cannot become Approved.')).toBeTruthy();
    expect((await condition(1)).getByLabelText(/^Condition/).textContent).toBe('Train the night shift');
  });
});
