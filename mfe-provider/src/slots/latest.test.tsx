// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { slot as Latest } from './latest.tsx';

function show(...requests: Parameters<typeof requestDesk>[1][]) {
  const desk = requestDesk('provider', ...requests);
  const { container } = render(
    <PortalTestProvider user={testUser('provider')} answers={desk.answers}>
      <PortalProvider testing>
        <div data-testid="tile">
          <Latest />
        </div>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return container;
}

afterEach(cleanup);

describe('the latest requests on the landing page', () => {
  it('are links to their pages, with the stage of each', async () => {
    show({ id: '7', deviceName: 'Micra AV2', requestedBy: '1', status: 'committee_review' });
    const link = await screen.findByRole('link', { name: 'Micra AV2' });
    expect(link.getAttribute('href')).toBe('/requests/7');
    expect(screen.getByText('Committee Review')).toBeTruthy();
    expect(screen.getByText(/^MDR-000007 · /)).toBeTruthy();
  });

  it('are no tile for a person who has requested nothing', async () => {
    show();
    await vi.waitFor(() => expect(screen.getByTestId('tile').innerHTML).toBe(''));
  });
});
