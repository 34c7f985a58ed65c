import { MESSAGES } from '@portal/domain';
import { startServer } from '@portal/kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ShellTestProvider } from '../../../testing/ShellTestProvider.tsx';
import { CodeForm } from './CodeForm.tsx';
import { IdentityForms } from './IdentityForms.tsx';
import { ResetForm } from './ResetForm.tsx';

const EMAIL = 'nora@hospital.test';
const PASSWORD = 'four quiet green lamps';

interface Refusal {
  status: number;
  code: string;
  message: string;
}
/** The provider's present refusals, by the end of the call's path. It accepts everything else. */
let refused: Record<string, Refusal> = {};
let server: Awaited<ReturnType<typeof startServer>>;
/** All tests share one provider, because its client keeps the address with which it was loaded. */
beforeAll(async () => {
  server = await startServer(({ url = '' }, _body, response) => {
    const [, refusal] = Object.entries(refused).find(([path]) => url.endsWith(path)) ?? [];
    response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refusal ?? { twoFactorRedirect: true, success: true }));
  });
});
beforeEach(() => {
  refused = {};
});
afterAll(() => server.stop());

const show = (form: React.ReactNode) => render(<ShellTestProvider>{form}</ShellTestProvider>);
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a new code', () => {
  const SPENT = { status: 403, code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts' };
  const takesThePlaceOfTheOld = async (said: string) => {
    await screen.findByRole('link', { name: MESSAGES.codeSpent });
    await press('Send a new code');
    await screen.findByText(said);
    expect(screen.queryByText(MESSAGES.codeSpent)).toBeNull();
    expect(field(/^Code/).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Code/)));
  };

  it('takes the place of one that was wrong too often, when an address is proved', async () => {
    refused = { '/verify-email': SPENT };
    show(<CodeForm email={EMAIL} onVerified={async () => {}} />);
    await userEvent.type(field(/^Code/), '111122223333');
    await press('Verify email');
    await takesThePlaceOfTheOld(MESSAGES.verificationSent);
  });

  it('takes its place when a password is chosen, which stays typed', async () => {
    refused = { '/reset-password': SPENT };
    show(<ResetForm email={EMAIL} onReset={() => {}} onBack={() => {}} />);
    await userEvent.type(field(/^Code/), '111122223333');
    await userEvent.type(field(/^New password/), PASSWORD);
    await press('Change password');
    await takesThePlaceOfTheOld(MESSAGES.resetCodeSent);
    expect(field(/^New password/).value).toBe(PASSWORD);
  });
});

describe('a form that waits for a mailed code', () => {
  afterEach(() => sessionStorage.clear());
  const forms = (start: 'sign_in' | 'sign_up') => <IdentityForms start={start} onSignedIn={async () => {}} />;

  it('is there again after a reload of a sign-up, until another address is wanted', async () => {
    const { unmount } = show(forms('sign_up'));
    await userEvent.type(field(/^Full name/), 'Nora Lind');
    await userEvent.type(field(/^Email/), EMAIL);
    await userEvent.type(field(/^Password/), PASSWORD);
    await press('Create account');
    await screen.findByRole('button', { name: 'Later' });
    unmount();

    const reloaded = show(forms('sign_up'));
    screen.getByText(EMAIL);
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
    await press('Use another address');
    await screen.findByLabelText(/^Full name/);
    reloaded.unmount();

    show(forms('sign_up'));
    screen.getByLabelText(/^Full name/);
  });

  it('is there again after a reload while a new password is chosen', async () => {
    const { unmount } = show(forms('sign_in'));
    await userEvent.type(field(/^Email/), EMAIL);
    await press('Forgotten password?');
    await press('Send code');
    await screen.findByLabelText(/^New password/);
    unmount();
    show(forms('sign_in'));
    screen.getByLabelText(/^New password/);
  });
});

describe('a sign-in that is half done', () => {
  it.each([
    [400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'Too many attempts.', MESSAGES.signInSpent],
    [401, 'INVALID_TWO_FACTOR_COOKIE', 'Invalid two factor cookie', MESSAGES.signInOver],
  ])('begins anew when no code is taken any more (%i %s)', async (status, code, message, said) => {
    refused = { '/verify-totp': { status, code, message } };
    show(<IdentityForms start="sign_in" onSignedIn={async () => {}} />);
    await userEvent.type(field(/^Email/), EMAIL);
    await userEvent.type(field(/^Password/), PASSWORD);
    await press('Sign In');
    await userEvent.type(await screen.findByLabelText(/^Code/), '111111');
    await press('Sign In');
    await screen.findByText(said);
    expect(field(/^Email/).value).toBe(EMAIL);
    expect(field(/^Password/).value).toBe('');
  });
});
