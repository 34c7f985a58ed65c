import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderDashboard } from './ProviderDashboard.tsx';

const show = (changes = {}) => {
  const desk = requestDesk('provider', { deviceName: 'Glidewire', requestedBy: '1' });
  render(
    <PortalTestProvider user={{ ...testUser('provider'), ...changes }} answers={desk.answers}>
      <PortalProvider testing>
        <ProviderDashboard />
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
});
