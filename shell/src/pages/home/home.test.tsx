import type { Role } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNKNOWN_PAGE } from '../../portal/origin.ts';
import { ShellTestProvider, testIdentity } from '../../testing/ShellTestProvider.tsx';
import { Visitor } from './Visitor.tsx';
import { Welcome } from './Welcome.tsx';

afterEach(cleanup);

describe('/home, signed out', () => {
  it('shows headline, tagline and the three feature cards', () => {
    render(
      <ShellTestProvider user={null}>
        <Visitor />
      </ShellTestProvider>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Medical Device Requests');
    expect(screen.getByText(/^Streamline medical device procurement/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Submit Requests',
      'Track Progress',
      'Collaborate',
    ]);
  });

  it('has a face: a picture that is only a decoration, and a real screen whose room is kept', () => {
    render(
      <ShellTestProvider user={null}>
        <Visitor />
      </ShellTestProvider>,
    );
    expect(document.querySelector('svg[viewBox="0 0 640 274"]')?.getAttribute('aria-hidden')).toBe('true');
    for (const image of screen.getAllByAltText(/^The committee's dashboard/))
      expect(['loading', 'width', 'height'].map((name) => image.getAttribute(name))).toEqual([
        'lazy',
        '1280',
        '800',
      ]);
  });

  it('says that the address was not found, until the person dismisses it', async () => {
    render(
      <ShellTestProvider user={null} path={{ pathname: '/home', state: UNKNOWN_PAGE }}>
        <Visitor />
      </ShellTestProvider>,
    );
    expect(screen.getByText('There is no page at that address, so you are at the start.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^There is no page/)).toBeNull();
  });

  it("opens the identity provider's dialogs", async () => {
    const identity = testIdentity({ openSignIn: vi.fn(), openSignUp: vi.fn() });
    render(
      <ShellTestProvider user={null} identity={identity}>
        <Visitor />
      </ShellTestProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(identity.openSignIn).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(identity.openSignUp).toHaveBeenCalledOnce();
  });
});

describe('/home, signed in', () => {
  const show = (roles: [Role, ...Role[]], changes = {}) => {
    const user = { ...testUser(...roles), ...changes };
    render(
      <ShellTestProvider user={user}>
        <Welcome user={user} />
      </ShellTestProvider>,
    );
  };

  it('welcomes by the full name, with the dashboards and the way to the profile', () => {
    show(['provider'], { imageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Test provider');
    expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^data:/);
    expect(screen.getByText('Here are your available dashboards')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile');
  });

  it('says when there is no dashboard', () => {
    show(['provider'], { roles: [] });
    expect(screen.getByText('No dashboards available for your role.')).toBeTruthy();
  });

  it('leads a person whose role needs a second factor to the page that sets it up', () => {
    show(['admin'], { roles: [], secondFactorMissing: true });
    expect(screen.getByText('A second factor is missing')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Security Settings' }).getAttribute('href')).toBe(
      '/account/security',
    );
  });

  it('asks for the profile in a dialog that cannot be closed', async () => {
    show(['provider'], { profileCreated: false });
    const dialog = await screen.findByRole('dialog', { name: 'Complete Your Profile' });
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Complete Your Profile' })).toBeTruthy();
  });
});
