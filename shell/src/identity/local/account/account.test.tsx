import { MESSAGES } from '@portal/domain';
import { startServer, testUser } from '@portal/kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ShellTestProvider } from '../../../testing/ShellTestProvider.tsx';
import { operations } from '../operations.ts';
import { AccountPage } from './AccountPage.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';

const WRONG = { code: 'INVALID_PASSWORD', message: 'Invalid password' };
let server: Awaited<ReturnType<typeof startServer>>;
/**
 * A provider that refuses every call with this answer. All tests share it, because its client keeps the address with which it was loaded.
 */
beforeAll(async () => {
  server = await startServer((_request, _body, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(WRONG));
  });
});
afterAll(() => server.stop());
afterEach(() => sessionStorage.clear());

const show = (what: React.ReactNode) =>
  render(<ShellTestProvider user={testUser('analyst')}>{what}</ShellTestProvider>);

describe('Account Details', () => {
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Full name' });

  it('has what was typed and not saved when the session ended', async () => {
    show(<AccountPage />);
    await userEvent.type(name(), ' Lind');
    cleanup();
    show(<AccountPage />);
    expect(name().value).toBe('Nora Beck Lind');
  });
});

describe('a wrong current password', () => {
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const isSaidAtTheField = async () => {
    const link = await screen.findByRole('link', { name: MESSAGES.passwordWrong });
    expect(link.getAttribute('href')).toContain('-current');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Current password/)));
    const current = screen.getByLabelText(/^Current password/);
    expect(current.getAttribute('aria-invalid')).toBe('true');
    expect(current.getAttribute('aria-describedby')).toContain('-error');
  };

  it('is said at its field when the password is changed, and the new one stays typed', async () => {
    show(<PasswordPanel />);
    await userEvent.type(field(/^Current password/), 'not this one');
    await userEvent.type(field(/^New password/), 'four quiet green lamps');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await isSaidAtTheField();
    expect(field(/^New password/).value).toBe('four quiet green lamps');
  });

  it('is said at its field where the password is asked for once more', async () => {
    const onPassword = async (password: string) => void (await operations.stopFactor(password));
    show(<PasswordPrompt lead="" action="Switch off" onPassword={onPassword} onCancel={() => {}} />);
    await userEvent.type(field(/^Current password/), 'not this one');
    await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
    await isSaidAtTheField();
  });
});
