import { sessionToken } from '@portal/kit';
import { startServer } from '@portal/kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../../identity/session.ts';
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

function show(identity = testIdentity(), session?: Session) {
  const refreshUser = vi.fn(async () => {});
  const onDone = vi.fn();
  render(
    <ShellTestProvider identity={identity} session={session} auth={{ refreshUser }}>
      <ProfileCompletion onDone={onDone} />
    </ShellTestProvider>,
  );
  return { refreshUser, onDone };
}

async function chooseRole(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
const role = () => screen.getByRole('combobox', { name: 'Role' }) as HTMLInputElement;
const code = () => screen.getByLabelText(/^Access code/) as HTMLInputElement;
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
    const required = 'A valid code is required for Business Office.';
    expect(await screen.findByRole('link', { name: required })).toBeTruthy();
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(code());
    expect(sent).toEqual([]);
    const message = 'Incorrect code. Please try again.';
    const fields = [{ field: 'businessOfficeCode', message }];
    answer = { status: 403, body: JSON.stringify({ error: message, code: 'code_wrong', fields }) };
    await userEvent.type(code(), 'guess');
    await userEvent.click(done());
    expect(await screen.findByRole('link', { name: message })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(code()));
    expect(code().value).toBe('guess');
    expect(sent).toEqual([{ role: 'business_office', department: 'ADHVH', businessOfficeCode: 'guess' }]);
  });

  it('has the role again after a reload, and never the code', async () => {
    show();
    await chooseRole('Business Office');
    await userEvent.type(code(), 'guess');
    cleanup();
    show();
    expect(role().value).toBe('Business Office');
    expect(code().value).toBe('');
    expect(screen.getByText('What you typed before and did not send is back.')).toBeTruthy();
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('guess');
  });

  it('keeps nothing once it is done', async () => {
    const { onDone } = show();
    await chooseRole('Analyst');
    const kept = () => Object.keys(sessionStorage).filter((key) => key === 'draft:1:profile-completion');
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

  it('says beside its button what went wrong when the server does not, and keeps the role', async () => {
    show();
    answer = { status: 502, body: 'Bad gateway' };
    await chooseRole('Provider');
    await userEvent.click(done());
    const refusal = await screen.findByText('Failed to complete profile');
    expect(refusal.closest('[role="alert"]')?.nextElementSibling?.contains(done())).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(done()));
    expect(role().value).toBe('Provider');
  });

  it('has the role that was chosen at sign-up, also after a reload', async () => {
    const session = { ...createSession(), requestedRole: () => 'supply_chain' };
    show(testIdentity(), session);
    expect(role().value).toBe('Supply Chain');
    cleanup();
    show();
    expect(role().value).toBe('Supply Chain');
  });

  it('has no role that is not offered', async () => {
    show(testIdentity(), { ...createSession(), requestedRole: () => 'admin' });
    expect(role().value).toBe('');
  });
});
