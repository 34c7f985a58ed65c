import type { Role } from '@portal/domain';
import { ApiError, sessionToken } from '@portal/kit';
import { testUser } from '@portal/kit/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../identity/session.ts';
import { ShellTestProvider, testIdentity } from '../../testing/ShellTestProvider.tsx';
import { Profile } from './Profile.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(roles: [Role, ...Role[]], changes = {}, identity = testIdentity()) {
  const user = { ...testUser(...roles), ...changes };
  return render(
    <ShellTestProvider user={user} identity={identity}>
      <Profile />
    </ShellTestProvider>,
  );
}

const shown = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

describe('Edit Profile', () => {
  it('tells the account: email, name, verification, user id, role and department', () => {
    show(['analyst'], { department: '' });
    expect(shown('Email')).toBe('analyst@demo.local');
    expect(shown('Name')).toBe('Test analyst');
    expect(shown('Email Verification')).toBe('Verified');
    expect(shown('User ID')).toBe('1');
    expect(shown('Current Role')).toBe('Analyst');
    expect(shown('Department')).toBe('Not specified');
  });

  it('sends the verification mail again, says so, and says when that fails', async () => {
    const sending = Promise.withResolvers<void>();
    const sendVerificationEmail = vi
      .fn()
      .mockReturnValueOnce(sending.promise)
      .mockRejectedValueOnce(new ApiError('Failed to send verification email', 0));
    show(['analyst'], { emailVerified: false }, testIdentity({ sendVerificationEmail }));
    expect(screen.getByText('Not Verified')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
    sending.resolve();
    expect(await screen.findByText('Verification email sent! Please check your inbox.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    expect(await screen.findByText('Failed to send verification email')).toBeTruthy();
  });

  it('shows and hides the details of the role; all roles to those who manage users', async () => {
    const { unmount } = show(['analyst']);
    await userEvent.click(screen.getByRole('button', { name: 'Show role details' }));
    expect(screen.getByRole('region', { name: 'Analyst' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'All roles' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Hide role details' }));
    expect(screen.queryByRole('region', { name: 'Analyst' })).toBeNull();
    unmount();
    show(['admin']);
    await userEvent.click(screen.getByRole('button', { name: 'Show role details' }));
    expect(screen.getByRole('region', { name: 'All roles' })).toBeTruthy();
  });

  it('links to the account portal in a new tab', () => {
    show(['analyst']);
    const account = within(screen.getByRole('region', { name: 'Account Management' }));
    expect(account.getAllByRole('link')).toHaveLength(2);
    for (const [name, href] of [
      [/^Edit Account Details/, '/account'],
      [/^Security Settings/, '/account/security'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
    }
  });

  it('has a block of Debug Info: flags, roles and expiry, never a token', () => {
    sessionToken.store('secret-token');
    show(['analyst'], { sessionExpiresAt: '2026-03-01T12:00:00.000Z' });
    expect(shown('Identity loaded')).toBe('yes');
    expect(shown('Identity signed in')).toBe('yes');
    expect(shown('Back-end user')).toBe('yes');
    expect(shown('Roles')).toBe('analyst');
    expect(shown('Token expires')).toContain('2026');
    expect(document.body.textContent).not.toContain('secret-token');
    localStorage.clear();
  });
});

describe('Edit Profile before the person is known', () => {
  const unknown = (auth: object, identity = testIdentity(), session = createSession()) =>
    render(
      <ShellTestProvider user={null} auth={auth} identity={identity} session={session}>
        <Profile />
      </ShellTestProvider>,
    );

  it('loads, and after three seconds says that it takes long and tries again', async () => {
    vi.useFakeTimers();
    const session = { ...createSession(), retry: vi.fn(async () => false) };
    unknown({ status: 'loading' }, testIdentity(), session);
    expect(screen.getByText('Loading profile...')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(screen.queryByText('Authentication is taking longer than expected')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('Authentication is taking longer than expected')).toBeTruthy();
    expect(session.retry).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Emergency Login' })).toBeTruthy();
    await act(async () => screen.getByRole('button', { name: 'Retry Authentication' }).click());
    expect(screen.getByText('Retrying authentication...')).toBeTruthy();
  });

  it('says that the session needs to be synchronized', () => {
    unknown({ error: 'Failed to authenticate' });
    expect(screen.getByText('Your session needs to be synchronized with our server.')).toBeTruthy();
    expect(screen.getByText('Failed to authenticate')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry Authentication' })).toBeTruthy();
  });

  it('asks to log in when nobody is known', () => {
    unknown({}, testIdentity({ isLoaded: false, isSignedIn: false, user: null }));
    expect(screen.getByText('Please log in to edit your profile.')).toBeTruthy();
  });
});
