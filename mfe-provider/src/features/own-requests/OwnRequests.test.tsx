import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { type DeskRequest, requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OwnRequests } from './OwnRequests.tsx';
import { useOwnRequests } from './useOwnRequests.ts';

const Shown = ({ onEdit }: { onEdit: (id: string) => void }) => (
  <OwnRequests own={useOwnRequests()} onEdit={onEdit} />
);

function open(...requests: Partial<DeskRequest>[]) {
  const desk = requestDesk('provider', ...requests.map((each) => ({ requestedBy: '1', ...each })));
  const onEdit = vi.fn();
  render(
    <PortalTestProvider user={testUser('provider')} answers={desk.answers}>
      <PortalProvider testing>
        <Shown onEdit={onEdit} />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup({ delay: null });
  const details = async (device: string) => {
    await keys.click(await screen.findByRole('button', { name: device }));
    const panel = within(await screen.findByRole('region', { name: 'Request Details' }));
    await panel.findByText('Description');
    return panel;
  };
  return { ...desk, onEdit, keys, details };
}

afterEach(() => localStorage.clear());

describe('Your Requests', () => {
  it('says when there is none', async () => {
    open();
    expect(await screen.findByText('No requests submitted yet.')).toBeTruthy();
  });

  it("shows a decision's notes", async () => {
    const { details } = open({ deviceName: 'Glidewire', status: 'rejected', committeeNotes: 'Covered.' });
    (await details('Glidewire')).getByText('Covered.');
  });
});

describe('an own request', () => {
  it('can be edited while it is submitted', async () => {
    const { details, keys, onEdit } = open({ deviceName: 'Glidewire' });
    await keys.click((await details('Glidewire')).getByRole('button', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledWith('1');
  });

  it('says why it can no longer be changed', async () => {
    const { details, onEdit, keys } = open({ deviceName: 'Glidewire', status: 'under_analysis' });
    const edit = (await details('Glidewire')).getByRole('button', { name: 'Edit' });
    expect(document.getElementById(edit.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'A request can be edited only while it is Submitted.',
    );
    await keys.click(edit);
    expect(onEdit).not.toHaveBeenCalled();
  });

  it('is withdrawn after a question; a refusal says why', async () => {
    const { details, keys, requests, answers } = open({ deviceName: 'Glidewire' }, { deviceName: 'Impella' });
    answers.WithdrawRequest = () => ({ result: { __typename: 'ConflictError', message: 'Too late.' } });
    await keys.click((await details('Glidewire')).getByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(dialog.getByRole('button', { name: 'Withdraw Request' }));
    await dialog.findByText('Too late.');
    answers.WithdrawRequest = ({ id }) => {
      requests.splice(0, 1);
      return { result: { __typename: 'DeletedRequest', id } };
    };
    await keys.click(dialog.getByRole('button', { name: 'Withdraw Request' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  it('is dismissed in this browser, and can be shown again', async () => {
    const { keys, calls } = open({ deviceName: 'Glidewire' });
    await keys.click(await screen.findByRole('button', { name: 'More actions for Glidewire' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'Dismiss in this browser' }));
    await screen.findByText('No requests submitted yet.');
    expect(calls).toEqual([]);
    await keys.click(screen.getByRole('button', { name: 'Show again' }));
    await screen.findByRole('button', { name: 'Glidewire' });
  });
});
