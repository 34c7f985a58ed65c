import { sessionToken } from '@portal/kit';
import { startServer, testUser } from '@portal/kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellTestProvider, testIdentity } from '../../testing/ShellTestProvider.tsx';
import { SignUp } from '../signup/SignUp.tsx';
import { Login } from './Login.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('sign-in page', () => {
  it('has two tabs, each with a prompt and a button for the dialog of the identity provider', async () => {
    const identity = testIdentity({ isSignedIn: false, openSignIn: vi.fn(), openSignUp: vi.fn() });
    render(
      <ShellTestProvider user={null} identity={identity}>
        <Login />
      </ShellTestProvider>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access Medical Device Requests');
    expect(screen.getByText('Sign in to your account or create a new one')).toBeTruthy();
    expect(screen.getByText('Already have an account? Sign in to continue.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(identity.openSignIn).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByText('New here? Create an account to request devices.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(identity.openSignUp).toHaveBeenCalledOnce();
  });

  it('shows an authentication error in a bar that can be dismissed', async () => {
    const dismissError = vi.fn();
    render(
      <ShellTestProvider user={null} auth={{ error: 'Failed to authenticate', dismissError }}>
        <Login />
      </ShellTestProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Failed to authenticate');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(dismissError).toHaveBeenCalledOnce();
  });
});

describe('sign-up page', () => {
  const show = (auth = {}) =>
    render(
      <ShellTestProvider user={null} auth={auth} identity={testIdentity({ isSignedIn: false, user: null })}>
        <SignUp />
      </ShellTestProvider>,
    );

  it('asks for the role first: provider by default, never committee, each described', async () => {
    show();
    expect(screen.getByText("First, let's set up your role")).toBeTruthy();
    const select = screen.getByRole('combobox', { name: 'Role' }) as HTMLInputElement;
    expect(select.value).toBe('Provider');
    await userEvent.click(select);
    const roles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(roles).toEqual(['Provider', 'Analyst', 'Supply Chain', 'Business Office']);
    await userEvent.click(screen.getByRole('option', { name: 'Analyst' }));
    expect(screen.getByText(/^Analyzes incoming requests/)).toBeTruthy();
  });

  it('keeps the role for the form of the identity provider, and leads back to it', async () => {
    show({ error: 'Failed to authenticate' });
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Sign Up' }));
    expect(sessionStorage.getItem('pendingUserRole')).toBe('provider');
    expect(screen.getByText("The service's form")).toBeTruthy();
    expect(screen.getByText('Provider')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Failed to authenticate');
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
    const signIn = screen.getByRole('link', { name: 'Already have an account? Sign in' });
    expect(signIn.getAttribute('href')).toBe('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Change Role' }));
    expect(screen.getByText("First, let's set up your role")).toBeTruthy();
  });

  it('shows the card of the profile to a new person, and goes to / once it is complete', async () => {
    const server = await startServer((_request, _body, response) => void response.end('{"user":{}}'));
    sessionToken.store('token-1');
    render(
      <ShellTestProvider user={{ ...testUser('provider'), profileCreated: false }} path="/signup">
        <Routes>
          <Route path="/signup" element={<SignUp />} />
          <Route path="/" element={<p>The start</p>} />
        </Routes>
      </ShellTestProvider>,
    );
    expect(screen.getByRole('heading', { name: 'Complete Your Profile' })).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Analyst' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('The start')).toBeTruthy();
    await server.stop();
    localStorage.clear();
  });
});
