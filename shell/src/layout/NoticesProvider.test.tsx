import { TIMINGS } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { PortalProvider } from '@portal/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoticesProvider } from './NoticesProvider.tsx';

function Work() {
  const { success, failure } = useNotices();
  return (
    <>
      <button type="button" onClick={() => success('It is done')}>
        Succeed
      </button>
      <button type="button" onClick={() => failure('It is not done')}>
        Fail
      </button>
    </>
  );
}

async function press(name: string) {
  vi.useFakeTimers();
  render(
    <PortalProvider testing>
      <NoticesProvider>
        <Work />
      </NoticesProvider>
    </PortalProvider>,
  );
  await act(async () => screen.getByRole('button', { name }).click());
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a notice', () => {
  it('of a success stays for 5 seconds', async () => {
    await press('Succeed');
    await pass(4_999);
    expect(screen.getByText('It is done')).toBeTruthy();
    await pass(1);
    expect(screen.queryByText('It is done')).toBeNull();
  });

  it('of a failure stays until the person dismisses it', async () => {
    await press('Fail');
    await pass(10 * TIMINGS.successMessage);
    expect(screen.getByText('It is not done')).toBeTruthy();
    await act(async () => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(screen.queryByText('It is not done')).toBeNull();
  });
});
