import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { ErrorState } from './ErrorState.tsx';

function List() {
  const [failed, setFailed] = useState(true);
  return (
    <main>
      <h1>Requests</h1>
      {failed && <ErrorState message="Failed to fetch requests" onRetry={() => setFailed(false)} />}
    </main>
  );
}

it('leaves the focus to the heading of the page when a retry has worked', async () => {
  render(
    <PortalProvider testing>
      <List />
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Requests' }));
});
