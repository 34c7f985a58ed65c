import { type Role, STORAGE_KEYS } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { RequestCard } from '../card/RequestCard.tsx';
import { requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';
import { DismissButton } from './DismissButton.tsx';

function Cards() {
  const { items } = useRequestList('all');
  return items.map((request) => (
    <RequestCard key={request.id} request={request} actions={<DismissButton request={request} />} />
  ));
}

function show(role: Role, requestedBy: string, answers = {}) {
  const desk = requestDesk(role, { deviceName: 'Micra AV2', requestedBy });
  render(
    <PortalTestProvider user={testUser(role)} answers={{ ...desk.answers, ...answers }}>
      <PortalProvider testing>
        <Cards />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return desk;
}

const down = () => Promise.reject(new Error('down'));
const button = () => screen.findByRole('button', { name: 'Dismiss Micra AV2' });
const stored = () => localStorage.getItem(STORAGE_KEYS.dismissedRequests(1));

beforeEach(() => localStorage.clear());

describe('dismiss', () => {
  it('asks staff first, then goes through the server', async () => {
    const desk = show('analyst', '50');
    await userEvent.click(await button());
    expect(desk.calls).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss request' }));
    await waitFor(() => expect(desk.requests[0]?.status).toBe('dismissed'));
    expect(stored()).toBeNull();
  });

  it('is not done when staff think again', async () => {
    const desk = show('committee', '50');
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(desk.calls).toEqual([]);
  });

  it('keeps the request in this browser’s list when the server fails, and hides the card', async () => {
    show('business_office', '50', { DismissRequest: down });
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss request' }));
    await waitFor(() => expect(screen.queryByText('Micra AV2')).toBeNull());
    expect(stored()).toBe('["1"]');
  });

  it('hides the owner’s card in this browser only', async () => {
    const desk = show('provider', '1');
    await userEvent.click(await button());
    expect(screen.queryByText('Micra AV2')).toBeNull();
    expect(stored()).toBe('["1"]');
    expect(desk.requests[0]?.status).toBe('submitted');
  });

  it('is not offered to anybody else', async () => {
    show('supply_chain', '50');
    expect(await screen.findByText('Micra AV2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull();
  });
});
