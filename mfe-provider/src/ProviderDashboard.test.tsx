import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderDashboard } from './ProviderDashboard.tsx';

const Address = () => <p data-testid="address">{useLocation().search}</p>;

const show = (changes = {}, address = '/provider-dashboard') => {
  const desk = requestDesk('provider', { deviceName: 'Glidewire', requestedBy: '1' });
  render(
    <PortalTestProvider user={{ ...testUser('provider'), ...changes }} answers={desk.answers} path={address}>
      <PortalProvider testing>
        <ProviderDashboard />
        <Address />
      </PortalProvider>
    </PortalTestProvider>,
  );
};

afterEach(cleanup);

describe('the provider dashboard', () => {
  it('welcomes by the name, else by the email', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Device Requests Dashboard');
    expect(screen.getByText(/^Welcome, /).textContent).toMatch(/^Welcome, Test provider\./);
    cleanup();
    show({ name: '' });
    expect(screen.getByText(/^Welcome, /).textContent).toMatch(/^Welcome, provider@demo\.local\./);
  });

  it('has the form for a new request first, then the own requests', async () => {
    show();
    const card = await screen.findByRole('button', { name: 'Glidewire' });
    const form = screen.getByRole('form', { name: 'New device request' });
    const [submit, own] = ['Submit New Request', 'Your Requests'].map((name) =>
      screen.getByRole('region', { name }),
    ) as [HTMLElement, HTMLElement];
    expect(within(submit).getByRole('form')).toBe(form);
    expect(own.contains(card)).toBe(true);
    expect(submit.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('opens the form of the request that the address names, until it is closed', async () => {
    show({}, '/provider-dashboard?request=1&edit=true');
    const dialog = await screen.findByRole('dialog', { name: 'Edit request' });
    expect(await within(dialog).findByDisplayValue('Glidewire')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('address').textContent).toBe('?request=1');
  });
});
