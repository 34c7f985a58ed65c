import type { Override, Registry } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { PortalTestProvider, startServer, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OverrideDialog } from './OverrideDialog.tsx';

const ORIGIN = 'http://localhost:4010';
const NOT_LOCAL = 'The address must be one of your own computer, such as http://localhost:4010.';
const registry = {
  remotes: [{ name: 'analyst', manifest: { displayName: 'Analyst Dashboard' } }],
} as unknown as Registry;
const user = testUser('analyst');

let server: Awaited<ReturnType<typeof startServer>>;
let sent: unknown[];
let answer: { status: number; body: object };
let opened: string[];

beforeEach(async () => {
  sent = [];
  opened = [];
  answer = { status: 201, body: { name: 'analyst', origin: ORIGIN, ticket: 't1' } };
  server = await startServer((request, body, response) => {
    if (request.url === '/api/remotes/overrides') sent.push(JSON.parse(String(body)));
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  sessionToken.store('token-1');
  history.replaceState(null, '', '/analyst-dashboard');
  vi.spyOn(location, 'replace').mockImplementation((url) => void opened.push(String(url)));
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  await server.stop();
});

async function show(requested: Override = { name: 'analyst', origin: ORIGIN }) {
  render(
    <PortalTestProvider user={user}>
      <PortalProvider testing>
        <OverrideDialog requested={requested} registry={registry} user={user} />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Use a dashboard from this computer' }));
  const address = dialog.getByRole('textbox', { name: 'Address' }) as HTMLInputElement;
  return { dialog, address, use: dialog.getByRole('button', { name: 'Use it' }) };
}
const stored = () => JSON.parse(localStorage.getItem(STORAGE_KEYS.override) ?? 'null');

describe('the dialog before a dashboard comes from this computer', () => {
  it('says whose code will run, and sends nothing before it is confirmed', async () => {
    const { dialog } = await show();
    expect(dialog.getByText(/^In this browser, Analyst Dashboard will be the one/)).toBeTruthy();
    expect([sent, stored(), opened]).toEqual([[], null, []]);
  });

  it('opens the page again with the ticket of the gateway once it is confirmed', async () => {
    const { use } = await show();
    await userEvent.click(use);
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(sent).toEqual([{ name: 'analyst', origin: ORIGIN }]);
    expect(opened[0]).toMatch(/\/analyst-dashboard\?override-ticket=t1$/);
    expect(stored()).toEqual({ name: 'analyst', origin: ORIGIN, ticket: 't1', userId: user.id });
    const kept = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
    // The tab may remember the server's copy of a draft, but does not offer it to anybody.
    expect(kept.filter((key) => key.startsWith(STORAGE_KEYS.draft(user.id, '')))).toEqual([]);
  });

  it('takes no address of another computer: it marks the address, puts the focus there and sends nothing', async () => {
    const { dialog, address, use } = await show({ name: 'analyst', origin: 'https://evil.example' });
    await userEvent.click(use);
    expect(await dialog.findByRole('link', { name: NOT_LOCAL })).toBeTruthy();
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
    expect(sent).toEqual([]);
  });

  it('says beside its button why the gateway refuses, and keeps what was typed', async () => {
    const message = 'You may not use a dashboard from your own computer in this portal.';
    answer = { status: 403, body: { error: message, code: 'override_denied' } };
    const { dialog, address, use } = await show();
    await userEvent.clear(address);
    await userEvent.type(address, 'http://localhost:4011');
    await userEvent.click(use);
    const refusal = (await dialog.findByText(message)).closest('[role="alert"]');
    expect(refusal?.nextElementSibling?.contains(use)).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(use));
    expect(address.value).toBe('http://localhost:4011');
    expect([stored(), opened]).toEqual([null, []]);
  });

  it('has what was typed again after a reload, for the same link alone', async () => {
    const { address } = await show();
    await userEvent.type(address, '/mine');
    cleanup();
    expect((await show()).address.value).toBe(`${ORIGIN}/mine`);
    cleanup();
    expect((await show({ name: 'analyst', origin: 'http://localhost:5000' })).address.value).toBe(
      'http://localhost:5000',
    );
  });

  it('forgets what was typed when it is cancelled', async () => {
    const { dialog, address } = await show();
    await userEvent.type(address, '/mine');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The tab forgets the server's copies when the server has answered.
    expect(Object.values(sessionStorage).join()).not.toContain('/mine');
    expect(sent).toEqual([]);
  });
});
