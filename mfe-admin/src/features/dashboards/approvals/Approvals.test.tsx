// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dashboards } from '../Dashboards.tsx';
import type { Approval } from './approval.ts';

const APPROVAL: Approval = {
  dashboard: 'biomed',
  display_name: 'Biomed',
  version: '1.1.0-0000000b',
  state: 'waiting',
  percent: 10,
  limits: { failing: 50, rollback: false },
  live: '1.0.0-0000000a',
  asked_at: '2026-11-20T08:00:00.000Z',
  asked_by: 'Ada (token 3)',
  reason: null,
  revision: '5f2e91c0a4b7',
  difference: [
    { change: 'added', claim: 'A tile on the landing page', before: null },
    { change: 'changed', claim: 'Pages for everyone', before: 'Pages for analysts' },
  ],
};
const MEMBER = {
  dashboard: 'biomed',
  user_id: 4,
  name: 'Ada',
  email: 'ada@hospital.example',
  role: 'member',
  added_at: '2026-11-20T08:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const sent: string[] = [];
  const lists: Record<string, unknown[]> = { '/api/approvals': [APPROVAL], '/api/team-members': [MEMBER] };
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(lists[path] ?? []);
    sent.push(`${method} ${path} ${body ?? ''}`.trim());
    return Response.json({});
  });
  render(
    <PortalTestProvider user={testUser('admin')}>
      <PortalProvider testing>
        <Dashboards />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, keys: userEvent.setup() };
}

describe('approvals', () => {
  it('shows who asks for what, and the difference', async () => {
    open();
    const panel = within(await screen.findByRole('region', { name: 'Biomed waits for approval' }));
    expect(panel.getByText(/Ada \(token 3\)/).textContent).toContain(
      'For 10 % of the browsers. 1.0.0-0000000a is live now.',
    );
    expect(panel.getByText(/judged/).textContent).toBe(
      'Its canaries are judged from then on by: More people with failures (percentage points): 50; Roll back a canary that is worse: no.',
    );
    const difference = panel.getByRole('list', { name: 'What Biomed claims beyond what is approved' });
    expect(difference.textContent).toBe(
      'NewA tile on the landing pageFor more peoplePages for everyoneApproved so far: Pages for analysts',
    );
  });

  it('approves when that is confirmed', async () => {
    const { sent, keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'Approve Biomed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve dashboard' }));
    await keys.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(sent).toEqual([
        'PUT /api/approvals/biomed {"version":"1.1.0-0000000b","approve":true,"revision":"5f2e91c0a4b7"}',
      ]),
    );
  });

  it('refuses with a reason, and not without', async () => {
    const { sent, keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'Refuse Biomed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Biomed' }));
    await keys.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await dialog.findAllByText('Reason is required')).not.toEqual([]);
    await keys.type(dialog.getByLabelText(/Reason/), 'Ask first.');
    await keys.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(sent).toEqual([
        'PUT /api/approvals/biomed {"version":"1.1.0-0000000b","approve":false,"reason":"Ask first."}',
      ]),
    );
  });
});

describe('teams', () => {
  it('names a person for a team, and takes one out', async () => {
    const { sent, keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'Add to a Team' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add to a Team' }));
    await keys.type(form.getByLabelText(/Dashboard/), 'biomed');
    await keys.type(form.getByLabelText(/Email/), 'bob@hospital.example');
    await keys.click(form.getByRole('button', { name: 'Add to Team' }));
    await waitFor(() =>
      expect(sent).toEqual([
        'PUT /api/team-members {"dashboard":"biomed","email":"bob@hospital.example","role":"member"}',
      ]),
    );
    await keys.click(screen.getByRole('button', { name: 'Remove Ada from the team of biomed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove from team' }));
    await keys.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent[1]).toBe('DELETE /api/team-members/biomed/4'));
  });
});
