import type { SignedInSession } from '@portal/kit';
import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellTestProvider } from '../../testing/ShellTestProvider.tsx';
import { Sessions } from './Sessions.tsx';

const session = (id: string, changes: Partial<SignedInSession> = {}): SignedInSession => ({
  id,
  device: 'Firefox on Windows',
  created_at: '2026-03-01T08:00:00.000Z',
  last_seen_at: '2026-03-01T09:00:00.000Z',
  emergency: false,
  current: false,
  ...changes,
});

describe('the signed-in devices', () => {
  let sessions: SignedInSession[];
  let refusal: string | undefined;
  beforeEach(() => {
    sessions = [
      session('a', { current: true }),
      session('b', { device: 'Safari on iPhone' }),
      session('c', { device: null }),
    ];
    refusal = undefined;
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
      if (refusal) return Response.json({ error: refusal }, { status: 403 });
      if (method === 'GET') return Response.json(sessions);
      const id = path.split('/sessions')[1]?.slice(1);
      sessions = sessions.filter((each) => each.current || (id && each.id !== id));
      return id ? new Response(null, { status: 204 }) : Response.json({ ended: 2 });
    });
    render(
      <ShellTestProvider user={testUser('analyst')}>
        <Sessions />
      </ShellTestProvider>,
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are listed by name, this one marked, which cannot sign itself out here', async () => {
    const [own, phone, unknown] = await screen.findAllByRole('listitem');
    expect(own?.textContent).toContain('Firefox on WindowsThis device');
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    expect(phone?.textContent).toContain('Safari on iPhone');
    expect(unknown?.textContent).toContain('Unknown browser');
  });

  it('are signed out one by one', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(screen.queryByText('Safari on iPhone')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('are signed out everywhere else, after a question', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('stay listed when it is refused', async () => {
    await screen.findAllByRole('listitem');
    refusal = 'This cannot be done in an emergency session.';
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Unknown browser' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});
