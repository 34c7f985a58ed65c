// @vitest-environment happy-dom
import type { SignedInSession } from '@portal/kit';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SessionsDialog } from './SessionsDialog.tsx';

const session = (id: string, device: string | null): SignedInSession => ({
  id,
  device,
  created_at: '2026-03-01T08:00:00.000Z',
  last_seen_at: '2026-03-01T09:00:00.000Z',
  emergency: false,
  current: false,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The dialog with a gateway that has these sessions. */
async function open(found: SignedInSession[], refusal?: string) {
  let sessions = found;
  const shownNotices: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(sessions);
    if (refusal) return Response.json({ error: refusal }, { status: 403 });
    const id = path.split('/sessions/')[1];
    sessions = id ? sessions.filter((each) => each.id !== id) : [];
    return id ? new Response(null, { status: 204 }) : Response.json({ ended: 2 });
  });
  render(
    <PortalTestProvider
      user={testUser('admin')}
      notices={{ success: (text) => shownNotices.push(text), failure() {} }}
    >
      <PortalProvider testing>
        <SessionsDialog user={{ id: '7', name: 'Ann Lee' }} onClose={() => {}} />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Sessions of Ann Lee' }));
  return { dialog, shownNotices, keys: userEvent.setup() };
}

describe('the sessions of a user', () => {
  it('are listed, and end one by one', async () => {
    const { dialog, shownNotices, keys } = await open([
      session('a', 'Firefox on Windows'),
      session('b', null),
    ]);
    await keys.click(await dialog.findByRole('button', { name: 'End the session in Firefox on Windows' }));
    await waitFor(() => expect(shownNotices).toEqual(['The session in Firefox on Windows has ended']));
    expect(dialog.queryByText('Firefox on Windows')).toBeNull();
    expect(dialog.getByText('Unknown browser')).toBeTruthy();
  });

  it('end all at once', async () => {
    const { dialog, shownNotices, keys } = await open([
      session('a', 'Firefox on Windows'),
      session('b', null),
    ]);
    await keys.click(await dialog.findByRole('button', { name: 'End All Sessions' }));
    const none = await dialog.findByText(/is not signed in/);
    expect(none.textContent).toBe('Ann Lee is not signed in.');
    expect(shownNotices).toEqual(['Ann Lee is signed out everywhere']);
    expect(dialog.queryByRole('button', { name: 'End All Sessions' })).toBeNull();
  });

  it('stay listed when it is refused, with the reason', async () => {
    const { dialog, shownNotices, keys } = await open(
      [session('a', 'Firefox on Windows')],
      'Not in an emergency.',
    );
    await keys.click(await dialog.findByRole('button', { name: 'End All Sessions' }));
    expect(await dialog.findByText('Not in an emergency.')).toBeTruthy();
    expect(dialog.getByText('Firefox on Windows')).toBeTruthy();
    expect(shownNotices).toEqual([]);
  });
});
