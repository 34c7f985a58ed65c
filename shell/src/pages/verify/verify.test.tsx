import { testUser } from '@portal/kit/testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShellTestProvider, testIdentity } from '../../testing/ShellTestProvider.tsx';
import { Verify } from './Verify.tsx';

const nobody = testIdentity({ isSignedIn: false, user: null, VerifyForm: () => <p>The form</p> });
const show = (user: ReturnType<typeof testUser> | null, identity = nobody) =>
  render(
    <ShellTestProvider user={user} identity={identity}>
      <Verify />
    </ShellTestProvider>,
  );
const wayOn = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('Verify Email', () => {
  it('leads on to the sign-in where nobody is signed in, as in another browser', () => {
    show(null);
    expect(screen.getByText('The form')).toBeTruthy();
    expect(wayOn('Already verified? Sign in')).toBe('/login');
  });

  it('leads on to the portal once the address is verified', () => {
    show(testUser('analyst'));
    expect(screen.getByText('analyst@demo.local is verified.')).toBeTruthy();
    expect(wayOn('Continue to the portal')).toBe('/home');
  });

  it('leads on only after the code, while the address is not verified', () => {
    show({ ...testUser('analyst'), emailVerified: false });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
