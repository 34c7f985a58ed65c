// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Tokens } from './Tokens.tsx';
import type { ReportToken } from './token.ts';

const TOKEN = `report_${'x'.repeat(43)}`;
const DESK: ReportToken = {
  id: 7,
  label: 'Excel at my desk',
  made_at: '2026-01-20T08:00:00.000Z',
  expires_at: '2126-02-18T08:00:00.000Z',
  last_used_at: '2026-01-21T08:00:00.000Z',
  last_used_from: '192.0.2.7',
};
const CATALOGUE = { reports: [{ name: 'cost', title: 'What approved devices cost' }], register_columns: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(tokens: readonly ReportToken[] = [DESK]) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(path.endsWith('/reports') ? CATALOGUE : tokens);
    sent.push(`${method} ${path} ${body ?? ''}`.trim());
    return method === 'POST'
      ? Response.json({ id: 8, token: TOKEN }, { status: 201 })
      : new Response(null, { status: 204 });
  });
  const user = userEvent.setup();
  render(
    <PortalTestProvider user={testUser('business_office')} path="/">
      <PortalProvider testing>
        <Tokens />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, keys: user };
}

describe('the page that connects spreadsheets', () => {
  it('lists the own tokens with when and from where each was used last', async () => {
    open([DESK, { ...DESK, id: 8, label: 'Old', expires_at: '2026-01-30T08:00:00.000Z' }]);
    const row = within(await screen.findByRole('row', { name: /Excel at my desk/ }));
    expect(row.getByText('from 192.0.2.7')).toBeTruthy();
    expect(row.queryByText('Ended')).toBeNull();
    expect(within(screen.getByRole('row', { name: /^Old/ })).getByText('Ended')).toBeTruthy();
  });

  it('shows a new token once', async () => {
    const { sent, keys } = open([]);
    expect(await screen.findByText('You have no token yet.')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Make a Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a Token' }));
    await keys.click(dialog.getByRole('button', { name: 'Make Token' }));
    expect(sent).toEqual([]);
    await keys.type(dialog.getByLabelText(/What it is for/), 'Finance');
    await keys.click(dialog.getByRole('button', { name: 'Make Token' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Token')).value).toBe(TOKEN);
    expect(sent).toEqual(['POST /api/users/me/report-tokens {"label":"Finance","days":90}']);
    await keys.click(screen.getByRole('button', { name: 'Copy the token' }));
    expect(await navigator.clipboard.readText()).toBe(TOKEN);
    await keys.click(screen.getByRole('button', { name: 'I have kept it' }));
    await waitFor(() => expect(screen.queryByLabelText('Token')).toBeNull());
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  it('revokes a token when that is confirmed', async () => {
    const { sent, keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'Revoke Excel at my desk' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke token' }));
    expect(sent).toEqual([]);
    await keys.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(sent).toEqual(['DELETE /api/users/me/report-tokens/7']));
  });

  it('tells the addresses of the register and of each report', async () => {
    const { keys } = open();
    await keys.click(
      await screen.findByRole('button', { name: 'Copy the CSV address: What approved devices cost' }),
    );
    expect(await navigator.clipboard.readText()).toMatch(/\/api\/reports\/feed\/cost\.csv$/);
    expect(screen.getByText(/\/api\/reports\/odata$/)).toBeTruthy();
    expect(screen.getByText(/\/api\/reports\/feed\/register\.csv$/)).toBeTruthy();
  });
});
