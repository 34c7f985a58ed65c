// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TeamOverview } from './TeamOverview.tsx';
import type { TeamPage } from './team.ts';

const TOKEN = `remote_${'x'.repeat(43)}`;
const CI = {
  id: 7,
  label: 'CI',
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2027-02-18T08:00:00.000Z',
  expired: false,
  last_used_at: '2026-11-21T08:00:00.000Z',
  last_used_from: '192.0.2.7',
};
const TEAM: TeamPage = {
  dashboard: 'biomed',
  display_name: 'Biomed',
  role: 'member',
  tokens: [CI],
  most_tokens: 10,
  most_days: 90,
  approval: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(team: Partial<TeamPage> = {}) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (path.endsWith('/health')) return Response.json({ error: 'There is none.' }, { status: 404 });
    if (method === 'GET') return Response.json({ ...TEAM, ...team });
    sent.push(`${method} ${path} ${body ?? ''}`.trim());
    return method === 'POST'
      ? Response.json({ id: 8, token: TOKEN }, { status: 201 })
      : new Response(null, { status: 204 });
  });
  render(
    <PortalTestProvider user={testUser('provider')} path="/teams/biomed">
      <PortalProvider testing>
        <Routes>
          <Route path="/teams/:dashboard" element={<TeamOverview />} />
        </Routes>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, keys: userEvent.setup() };
}

describe('the page of a team', () => {
  it('lists the own tokens with their last use, time and address', async () => {
    open();
    const row = (await screen.findByRole('rowheader', { name: 'CI' })).closest('tr');
    expect(row?.textContent).toContain('from 192.0.2.7');
    expect(await screen.findByText('Nothing is live yet')).toBeTruthy();
  });

  it('shows a new token once', async () => {
    const { sent, keys } = open({ tokens: [] });
    await keys.click(await screen.findByRole('button', { name: 'Make a Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a Token' }));
    await keys.click(dialog.getByRole('button', { name: 'Make Token' }));
    expect(sent).toEqual([]);
    await keys.type(dialog.getByLabelText(/What it is for/), 'CI');
    await keys.click(dialog.getByRole('button', { name: 'Make Token' }));
    const shown = await screen.findByLabelText<HTMLInputElement>('Token');
    expect(shown.value).toBe(TOKEN);
    expect(sent).toEqual(['POST /api/teams/biomed/tokens {"label":"CI","days":90}']);
    await keys.click(screen.getByRole('button', { name: 'I have kept it' }));
    await waitFor(() => expect(screen.queryByLabelText('Token')).toBeNull());
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  it('revokes a token when that is confirmed', async () => {
    const { sent, keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'Revoke CI' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke token' }));
    await keys.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(sent).toEqual(['DELETE /api/teams/biomed/tokens/7']));
  });

  it('says why no more tokens can be made', async () => {
    open({ most_tokens: 1 });
    await screen.findByRole('rowheader', { name: 'CI' });
    expect(screen.getByText('You have 1 tokens already. Revoke one first.')).toBeTruthy();
  });

  it('tells what waits for an administrator, and why something was refused', async () => {
    open({
      approval: {
        dashboard: 'biomed',
        display_name: 'Biomed',
        version: '1.0.0-0000000a',
        state: 'refused',
        percent: null,
        limits: null,
        live: null,
        asked_at: '2026-11-20T08:00:00.000Z',
        asked_by: 'Ada',
        reason: 'Ask the office first.',
        revision: '5f2e91c0a4b7',
        difference: [{ change: 'added', claim: 'Pages at /biomed and below', before: null }],
      },
    });
    expect(await screen.findByText('1.0.0-0000000a was refused: Ask the office first.')).toBeTruthy();
    expect(screen.getByText('Pages at /biomed and below')).toBeTruthy();
  });
});
