// @vitest-environment happy-dom
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CommitteeDecision } from './CommitteeDecision.tsx';

const REQUEST = { id: '1', deviceName: 'Micra AV2', status: 'committee_review' } as const;
const LABEL = /^Reason for the committee/;

/** The form of a request with this recommendation of the committee, or without one. */
async function open(result: string | null, answered: Answers = {}) {
  const { answers, calls } = requestDesk('business_office', REQUEST);
  const meeting = {
    ...{
      __typename: 'MeetingOfRequest',
      id: '3',
      kind: 'session',
      title: 'June',
      readable: true,
      timeZone: 'UTC',
    },
    ...{ startsAt: '2026-06-02T13:00:00.000Z', endsAt: '2026-06-02T15:00:00.000Z' },
  };
  const over = { closedAt: '2026-06-02T14:00:00.000Z', decision: null };
  const counts = { approve: 3, deny: 1, defer: 0, trial: 0, abstain: 0 };
  const asked: unknown[] = [];
  answers.MeetingsOfRequest = (variables) => {
    asked.push(variables);
    const recommendation = { __typename: 'Recommendation', result, ...counts };
    return {
      deviceRequest: {
        ...{ __typename: 'DeviceRequest', id: '1', meeting: null },
        advice: result && { __typename: 'CommitteeAdvice', recommendation, meeting, ...over },
      },
    };
  };
  render(
    <PortalTestProvider user={testUser('business_office')} answers={{ ...answers, ...answered }}>
      <PortalProvider testing>
        <CommitteeDecision
          request={{ ...REQUEST, isOrdered: false, isOnShelf: false }}
          onDecided={() => {}}
        />
      </PortalProvider>
    </PortalTestProvider>,
  );
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const keys = userEvent.setup({ delay: null });
  const ask = async (label: string) => {
    await keys.click(screen.getByRole('button', { name: label }));
    return within(await screen.findByRole('dialog'));
  };
  return { keys, calls, ask };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('a decision against the recommendation', () => {
  it('asks for a reason for the committee beside the one for the requester', async () => {
    const { keys, calls, ask } = await open('approve');
    const dialog = await ask('Deny');
    expect(await dialog.findByText(/against what the committee recommended/)).toBeTruthy();
    await keys.type(dialog.getByLabelText(/^Reason for the requester/), 'Sorry.');
    await keys.click(dialog.getByRole('button', { name: 'Deny Request' }));
    expect(dialog.getByText('Reason for the committee is required')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(LABEL));
    await keys.keyboard('No budget.');
    await keys.click(dialog.getByRole('button', { name: 'Deny Request' }));
    const variables = { id: '1', notes: 'Sorry.', reasonAgainst: 'No budget.' };
    await waitFor(() => expect(calls).toEqual([{ action: 'reject', variables }]));
  });

  it('is told from one that follows it', async () => {
    const { keys, ask } = await open('approve');
    const dialog = await ask('Approve');
    expect(dialog.queryByLabelText(LABEL)).toBeNull();
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
    await keys.click(screen.getByRole('radio', { name: 'Approve with conditions' }));
    const other = await ask('Deny');
    expect(await other.findByLabelText(LABEL)).toBeTruthy();
  });

  it('asks for no reason where the committee has recommended nothing', async () => {
    const { calls, keys, ask } = await open(null);
    const dialog = await ask('Deny');
    expect(dialog.queryByLabelText(LABEL)).toBeNull();
    await keys.type(dialog.getByLabelText(/^Reason for the requester/), 'Sorry.');
    await keys.click(dialog.getByRole('button', { name: 'Deny Request' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.variables).toEqual({ id: '1', notes: 'Sorry.' });
  });

  it('asks in its place when the portal knows of a newer recommendation, and keeps what was typed', async () => {
    const message = 'The committee recommended: Deny.';
    const sent: unknown[] = [];
    const { keys, ask } = await open(null, {
      ApproveRequest: (variables) => {
        sent.push(variables);
        const fields = [{ __typename: 'FieldError', field: 'reasonAgainst', message }];
        return { result: { __typename: 'InvalidError', code: 'invalid_fields', message, fields } };
      },
    });
    const dialog = await ask('Approve');
    await keys.click(dialog.getByRole('button', { name: 'Approve Request' }));
    const reason = await dialog.findByLabelText<HTMLTextAreaElement>(LABEL);
    expect(dialog.getByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await keys.keyboard('Needed now.');
    await keys.click(dialog.getByRole('button', { name: 'Approve Request' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ reasonAgainst: 'Needed now.' });
    expect((await dialog.findByLabelText<HTMLTextAreaElement>(LABEL)).value).toBe('Needed now.');
  });
});
