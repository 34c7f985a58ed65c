import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ShellTestProvider } from '../../../testing/ShellTestProvider.tsx';
import { AccountPage } from './AccountPage.tsx';

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
