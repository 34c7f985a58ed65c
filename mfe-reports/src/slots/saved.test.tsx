// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { slot as Saved } from './saved.tsx';

const TILE = {
  __typename: 'ReportTile',
  id: '7',
  name: 'Ours',
  title: 'What was decided',
  sentence: 'Nothing was decided in this period.',
};

function show(...reportTiles: object[]) {
  showAnswers(() => reportTiles);
}

function showAnswers(read: () => object[]) {
  render(
    <PortalTestProvider user={testUser('analyst')} answers={{ ReportTiles: () => ({ reportTiles: read() }) }}>
      <PortalProvider testing>
        <div data-testid="tile">
          <Saved />
        </div>
      </PortalProvider>
    </PortalTestProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('saved reports on the landing page', () => {
  it('say their answers, and open', async () => {
    show(TILE, { ...TILE, id: '8', name: 'Theirs', sentence: null });
    const link = await screen.findByRole('link', { name: 'Ours' });
    expect(link.getAttribute('href')).toBe('/reports/saved/7');
    expect(screen.getByText('Nothing was decided in this period.')).toBeTruthy();
    expect(screen.getByText(/^Everything is being counted anew/)).toBeTruthy();
  });

  it('say their answer when everything has been counted anew', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    let isCounted = false;
    showAnswers(() => [isCounted ? TILE : { ...TILE, sentence: null }]);
    await screen.findByText(/^Everything is being counted anew/);
    const [look] = timers.mock.calls.find(([, ms]) => ms === 15_000) ?? [];
    isCounted = true;
    act(() => (look as () => void)());
    expect(await screen.findByText('Nothing was decided in this period.')).toBeTruthy();
  });

  it('are no tile for a person who has chosen none', async () => {
    show();
    await waitFor(() => expect(screen.getByTestId('tile').innerHTML).toBe(''));
  });
});
