// @vitest-environment happy-dom
import { MESSAGES } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CommitteeDecision } from '../decision/CommitteeDecision.tsx';
import { SecondApproval } from './SecondApproval.tsx';

const REQUEST = { id: '1', deviceName: 'Micra AV2', status: 'committee_review' } as const;
const waiting = (by: string) => ({
  ...{ __typename: 'WaitingApproval', number: 3, outcome: 'approved_with_conditions', notes: 'Good value' },
  ...{ by: { __typename: 'NamedPerson', id: by, name: 'Uma Stone' }, at: '2026-06-02T13:00:00.000Z' },
  details: ['Train the staff (Bo Roth, until December 31, 2026)'],
});

/** The decision on a request with a waiting approval. */
function open(
  waits: object | null,
  answered: Answers = {},
  role: 'business_office' | 'committee' = 'business_office',
) {
  const { answers } = requestDesk(role, REQUEST);
  const shown: string[] = [];
  const sent: Record<string, unknown>[] = [];
  answers.SecondApproval = () => ({
    deviceRequest: {
      ...{ __typename: 'DeviceRequest', id: '1', deviceName: 'Micra AV2' },
      secondApproval: { __typename: 'SecondApproval', neededFor: ['approved'], waits },
    },
  });
  const done = (rest: object) => (variables: Record<string, unknown>) => {
    sent.push(variables);
    return { result: { __typename: 'DeviceRequest', id: '1', ...rest } };
  };
  const second = (waits_: object | null) => ({
    secondApproval: { __typename: 'SecondApproval', neededFor: [], waits: waits_ },
  });
  answers.ConfirmApproval = done({ status: 'approved', ...second(null) });
  answers.TakeBackApproval = done(second(null));
  render(
    <PortalTestProvider
      user={testUser(role)}
      answers={{ ...answers, ...answered }}
      notices={{ success: (text) => shown.push(text), failure() {} }}
    >
      <PortalProvider testing>
        <SecondApproval id={REQUEST.id} />
        <CommitteeDecision
          request={{
            ...REQUEST,
            ...{ isOrdered: false, isOnShelf: false },
            secondApproval: { waits: waits as { by: { id: string } } | null },
          }}
          onDecided={() => {}}
        />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { keys: userEvent.setup({ delay: null }), shown, sent };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('an approval that waits for a second person', () => {
  it('is confirmed by another person, who reads all of it before', async () => {
    const { keys, sent, shown } = open(waiting('77'));
    await keys.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(screen.getByText('Approved by Uma Stone, waits for a second approval')).toBeTruthy();
    expect(screen.getByText('Train the staff (Bo Roth, until December 31, 2026)')).toBeTruthy();
    expect(screen.getByText('Good value')).toBeTruthy();
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(dialog.getByRole('button', { name: 'Confirm Approval' }));
    await waitFor(() => expect(shown).toEqual(['Micra AV2 has been approved']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Micra AV2 has been approved.'));
    expect(sent).toEqual([{ id: '1', number: 3 }]);
  });

  it('asks for the reason where the committee recommends otherwise by now', async () => {
    const message = 'The committee recommended: Deny.';
    const sent: unknown[] = [];
    const { keys } = open(waiting('77'), {
      ConfirmApproval: (variables) => {
        sent.push(variables);
        const fields = [{ __typename: 'FieldError', field: 'reasonAgainst', message }];
        return { result: { __typename: 'InvalidError', code: 'invalid_fields', message, fields } };
      },
    });
    await keys.click(await screen.findByRole('button', { name: 'Confirm' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(dialog.getByRole('button', { name: 'Confirm Approval' }));
    await keys.type(await dialog.findByLabelText(/^Reason for the committee/), 'Needed now.');
    await keys.click(dialog.getByRole('button', { name: 'Confirm Approval' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ id: '1', number: 3, reasonAgainst: 'Needed now.' });
  });

  it('is taken back by who gave it, who cannot confirm it', async () => {
    const own = String(testUser('business_office').id);
    const { keys, shown } = open(waiting(own));
    await keys.click(await screen.findByRole('button', { name: 'Take Back' }));
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await waitFor(() => expect(shown).toEqual(['Your approval of Micra AV2 is taken back']));
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Your approval of Micra AV2 is taken back.'),
    );
  });

  it('closes the way to another approval by who gave it, and says why', async () => {
    const own = String(testUser('business_office').id);
    const { keys } = open(waiting(own));
    expect(await screen.findByText('You approved this request, it waits for a second approval')).toBeTruthy();
    const approve = screen.getByRole('button', { name: 'Approve' });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(approve.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      MESSAGES.ownApprovalWaits,
    );
    await keys.click(approve);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Deny' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('is shown to others of the staff without a button', async () => {
    open(waiting('77'), {}, 'committee');
    expect(await screen.findByText('Approved by Uma Stone, waits for a second approval')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('is said before it is given, and after', async () => {
    const { keys, shown } = open(null, {
      ApproveRequest: () => ({
        result: { __typename: 'DeviceRequest', id: '1', status: 'committee_review' },
      }),
    });
    await keys.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^A second person of the business office confirms/)).toBeTruthy();
    await keys.click(dialog.getByRole('button', { name: 'Approve Request' }));
    await waitFor(() => expect(shown).toEqual(['Your approval of Micra AV2 waits for a second person']));
  });
});
