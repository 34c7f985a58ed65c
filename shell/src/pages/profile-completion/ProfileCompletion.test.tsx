import { sessionToken } from '@portal/kit';
import { startServer } from '@portal/kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellTestProvider, testIdentity } from '../../testing/ShellTestProvider.tsx';
import { ProfileCompletion } from './ProfileCompletion.tsx';

let server: Awaited<ReturnType<typeof startServer>>;
let sent: unknown[];
let answer: { status: number; body: string };

beforeEach(async () => {
  sent = [];
  answer = { status: 200, body: '{"user":{}}' };
  server = await startServer((request, body, response) => {
    if (request.url === '/api/profile/complete-profile') sent.push(JSON.parse(String(body)));
    response.writeHead(answer.status).end(answer.body);
  });
  sessionToken.store('token-1');
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await server.stop();
});

function show(identity = testIdentity()) {
  const refreshUser = vi.fn(async () => {});
  const onDone = vi.fn();
  render(
    <ShellTestProvider identity={identity} auth={{ refreshUser }}>
      <ProfileCompletion onDone={onDone} />
    </ShellTestProvider>,
  );
  return { refreshUser, onDone };
}

async function chooseRole(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
const done = () => screen.getByRole('button', { name: 'Done' }) as HTMLButtonElement;

describe('Complete Your Profile', () => {
  it('offers four roles, and Done once one is chosen; the site code is fixed', async () => {
    show();
    expect(done().disabled).toBe(true);
    expect((screen.getByLabelText('Site code') as HTMLInputElement).readOnly).toBe(true);
    await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Analyst',
      'Provider',
      'Supply Chain',
      'Business Office',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Analyst' }));
    expect(done().disabled).toBe(false);
  });

  it('sends role and site code, no access code, then reads the user again', async () => {
    const { refreshUser, onDone } = show();
    await chooseRole('Analyst');
    await userEvent.click(done());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ role: 'analyst', department: 'ADHVH' }]);
    expect(refreshUser).toHaveBeenCalledOnce();
  });

  it('asks the business office for its access code, in the two documented messages', async () => {
    show();
    await chooseRole('Business Office');
    await userEvent.click(done());
    expect(await screen.findByText('A valid code is required for Business Office.')).toBeTruthy();
    expect(sent).toEqual([]);
    const message = 'Incorrect code. Please try again.';
    const fields = [{ field: 'businessOfficeCode', message }];
    answer = { status: 403, body: JSON.stringify({ error: message, code: 'code_wrong', fields }) };
    await userEvent.type(screen.getByLabelText(/^Access code/), 'guess');
    await userEvent.click(done());
    expect(await screen.findByText('Incorrect code. Please try again.')).toBeTruthy();
    expect(sent).toEqual([{ role: 'business_office', department: 'ADHVH', businessOfficeCode: 'guess' }]);
  });

  it('has the role again after a reload, and never the code', async () => {
    show();
    await chooseRole('Business Office');
    await userEvent.type(screen.getByLabelText(/^Access code/), 'guess');
    cleanup();
    show();
    expect((screen.getByRole('combobox', { name: 'Role' }) as HTMLInputElement).value).toBe(
      'Business Office',
    );
    expect((screen.getByLabelText(/^Access code/) as HTMLInputElement).value).toBe('');
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('guess');
  });

  it('keeps nothing once it is done', async () => {
    const { onDone } = show();
    await chooseRole('Analyst');
    const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('profile-completion'));
    expect(kept()).toHaveLength(1);
    await userEvent.click(done());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(kept()).toEqual([]);
  });

  it('needs an identity token', async () => {
    show(testIdentity({ getToken: async () => null }));
    await chooseRole('Provider');
    await userEvent.click(done());
    expect(await screen.findByText('No authentication token found')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('says what went wrong when the server does not', async () => {
    show();
    answer = { status: 502, body: 'Bad gateway' };
    await chooseRole('Provider');
    await userEvent.click(done());
    expect(await screen.findByText('Failed to complete profile')).toBeTruthy();
  });
});
